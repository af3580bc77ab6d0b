/**
 * Numbering of paths that span up to k iterations of a loop (Roy &amp; Srikant, "Profiling
 * k-Iteration Paths: A Generalization of the Ball-Larus Profiling Algorithm", 2009).
 */
package org.pathforest.paths.scheme.kiter;
