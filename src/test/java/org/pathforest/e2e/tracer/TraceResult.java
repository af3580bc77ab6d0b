package org.pathforest.e2e.tracer;

import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;

/** Everything that the tracer has counted in a run, a method at a time. */
public final class TraceResult {
  private final TracedProgram program;
  private final Cuts cuts;
  private final int k;
  private final Map<Integer, MethodCounts> counts = new TreeMap<>();

  TraceResult(TracedProgram program, Cuts cuts, int k) {
    this.program = program;
    this.cuts = cuts;
    this.k = k;
  }

  /** Length of the longest n-grams counted. */
  public int k() {
    return k;
  }

  TracedProgram program() {
    return program;
  }

  /** The counts of the method with the number, made when it is first entered. */
  MethodCounts entered(int method) {
    return counts.computeIfAbsent(
        method, number -> new MethodCounts(program.method(number), cuts, k));
  }

  /** The counts of all methods that ran. */
  Collection<MethodCounts> methods() {
    return counts.values();
  }
}
