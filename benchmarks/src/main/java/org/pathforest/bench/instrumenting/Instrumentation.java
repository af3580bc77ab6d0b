package org.pathforest.bench.instrumenting;

/**
 * A process that instrumented a jar.
 *
 * @param jar name of its file
 * @param methods in it, abstract and native ones, too
 * @param round counted from 0
 * @param wall nanoseconds from start to end
 * @param cpu nanoseconds of all threads; -1 if unknown
 */
record Instrumentation(String jar, int methods, Tool tool, int round, long wall, long cpu) {}
