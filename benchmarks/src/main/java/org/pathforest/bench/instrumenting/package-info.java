/** Measures the cost of instrumenting itself, beside that of JaCoCo's offline instrumentation. */
package org.pathforest.bench.instrumenting;
