package org.pathforest.e2e.tracer;

/**
 * Static information about a traced method.
 *
 * @param key key of the method
 * @param graph its blocks, with offsets in the traced class file
 * @param constructor whether it calls super(…) or this(…)
 */
public record TracedMethod(MethodKey key, TraceGraph graph, boolean constructor) {}
