/** Expected and measured execution frequencies of the edges of a CFG. */
package org.pathforest.paths.weights;
