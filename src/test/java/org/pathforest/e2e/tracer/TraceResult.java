package org.pathforest.e2e.tracer;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/** Everything that the tracer has counted in a run, a method at a time. */
public final class TraceResult {
  private final TracedProgram program;
  private final Cuts cuts;
  private final int k;
  private final SchemeCounters counters;
  private final MethodCounts[] counts;

  TraceResult(TracedProgram program, Cuts cuts, int k, SchemeCounters counters) {
    this.counters = counters;
    this.program = program;
    this.cuts = cuts;
    this.k = k;
    this.counts = new MethodCounts[program.methods()];
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
    if (counts[method] == null) {
      counts[method] = new MethodCounts(program.method(method), cuts, k, counters);
    }
    return counts[method];
  }

  /** The counts of all methods that ran. */
  List<MethodCounts> methods() {
    return Arrays.stream(counts).filter(Objects::nonNull).toList();
  }
}
