package org.pathforest.e2e.tracer;

/**
 * What is known of a traced method before it runs.
 *
 * @param key names the method
 * @param graph its blocks, with offsets in the traced class file
 * @param constructor whether it calls super(…) or this(…)
 */
public record TracedMethod(MethodKey key, TraceGraph graph, boolean constructor) {}
