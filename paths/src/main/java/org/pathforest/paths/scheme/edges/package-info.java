/**
 * Edge profiling with counters on the chords of a maximum spanning tree (Knuth; Ball &amp; Larus
 * 1994). All other counts follow from the conservation of flow.
 */
package org.pathforest.paths.scheme.edges;
