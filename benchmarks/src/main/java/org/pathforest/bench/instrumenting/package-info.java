/** Measures what instrumenting itself takes, beside JaCoCo's offline instrumentation. */
package org.pathforest.bench.instrumenting;
