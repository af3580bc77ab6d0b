/** Runs JMH's benchmarks, as JMH does, or in interleaved rounds with ratios between benchmarks. */
package org.pathforest.bench.jmh;
