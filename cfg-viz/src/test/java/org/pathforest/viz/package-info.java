/** Tests of drawings of the papers' examples and of other methods. */
package org.pathforest.viz;
