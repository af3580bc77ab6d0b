/**
 * Structural path profiling (Yasue et al. 2004): a graph per loop, in which inner loops are nodes.
 */
package org.pathforest.paths.scheme.structural;
