/**
 * Micro-benchmarks: the cost of a path, a call and a look-up. The measured loops are woven like
 * those of a program. Other loops are instrumented by hand, most of them with the same runtime.
 */
package org.pathforest.bench.micro;
