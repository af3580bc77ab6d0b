/**
 * Structural path profiling (Yasue et al. 2004): one graph for each loop, in which inner loops are
 * nodes.
 */
package org.pathforest.paths.scheme.structural;
