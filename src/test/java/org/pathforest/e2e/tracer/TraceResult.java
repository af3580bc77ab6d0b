package org.pathforest.e2e.tracer;

import java.util.LinkedHashMap;
import java.util.Map;

/** Paths that the tracer has counted in a run, by method. */
public final class TraceResult implements SchemeCounters {
  /** Length of the longest n-grams counted. */
  final int k;

  final TracedProgram program;

  private final Cuts cuts;
  private final Map<MethodKey, MethodCounts> counts = new LinkedHashMap<>();

  TraceResult(TracedProgram program, Cuts cuts, int k) {
    this.program = program;
    this.cuts = cuts;
    this.k = k;
  }

  @Override
  public SchemeEvents activation(TracedMethod method) {
    return counts.computeIfAbsent(method.key(), key -> new MethodCounts(method, cuts, k))
    .new Walk();
  }

  /** Returns the counts of all methods that ran. */
  Map<MethodKey, MethodCounts> methods() {
    return counts;
  }
}
