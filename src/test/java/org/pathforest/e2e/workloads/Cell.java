package org.pathforest.e2e.workloads;

import org.pathforest.bench.workload.Workload;
import org.pathforest.e2e.tracer.Comparison;

/**
 * A run that was judged.
 *
 * @param workload that was run
 * @param release of the JDK, such as 17
 * @param mode how it executed code
 * @param k length of the longest n-grams
 * @param out what the program wrote to standard output
 * @param comparison of its profile with its trace
 */
record Cell(Workload workload, int release, Mode mode, int k, String out, Comparison comparison) {}
