/** Figures as people read them. */
package org.pathforest.paths.text;
