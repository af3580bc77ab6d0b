/** Drawings of the papers' examples, and of whatever else could be drawn. */
package org.pathforest.viz;
