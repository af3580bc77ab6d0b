/** How often the edges of a CFG are expected, or were measured, to run. */
package org.pathforest.paths.weights;
