package org.pathforest.bench.instrumenting;

/**
 * A process that instrumented a jar.
 *
 * @param jar file name of the jar
 * @param methods number of methods in it, including abstract and native ones
 * @param huge number of methods that HotSpot no longer compiles by default, because they are too
 *     large now
 * @param round number of the round, from 0
 * @param wall nanoseconds from start to end
 * @param cpu nanoseconds of CPU time of all threads; -1 if unknown
 */
record Instrumentation(
    String jar, int methods, int huge, Tool tool, int round, long wall, long cpu) {}
