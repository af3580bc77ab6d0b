/** JMH's benchmarks, as JMH runs them, or in interleaved rounds with ratios of one to the other. */
package org.pathforest.bench.jmh;
