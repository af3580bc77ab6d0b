package org.pathforest.e2e.tune;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.pathforest.e2e.tracer.MethodKey;
import org.pathforest.e2e.tracer.SchemeCounters;
import org.pathforest.e2e.tracer.SchemeEvents;
import org.pathforest.e2e.tracer.TraceGraph;
import org.pathforest.e2e.tracer.TracedMethod;

/**
 * Counts of the branches of a run that simulated predictors of processors miss, in order of
 * execution.
 */
final class PredictedBranches implements SchemeCounters {
  private final Predictor gshare = new Predictor.Gshare();
  private final Predictor tage = new Predictor.Tage();
  private final Map<MethodKey, Integer> methods = new HashMap<>();
  private final Map<Branch, Misses> branches = new LinkedHashMap<>();

  /**
   * A branch.
   *
   * @param method as in {@code org/x/Foo.bar(I)V}
   * @param offset of its block in the traced class file
   */
  record Branch(String method, int offset) {}

  /** Executions of a branch, and misses of each predictor. */
  static final class Misses {
    long executions;
    long gshare;
    long tage;
  }

  /** Returns all branches with two outcomes. */
  Map<Branch, Misses> branches() {
    return branches;
  }

  @Override
  public SchemeEvents activation(TracedMethod method) {
    int number = methods.computeIfAbsent(method.key(), key -> methods.size());
    TraceGraph graph = method.graph();
    return new SchemeEvents() {
      @Override
      public void enter() {}

      @Override
      public void edge(int from, int edge, int to) {
        if (graph.edges(from) == 2) {
          Misses m =
              branches.computeIfAbsent(
                  new Branch(method.key().name(), graph.offset(from)), b -> new Misses());
          // Each branch needs an address of its own, as in code that a compiler lays out.
          int address = number * 0x9E3779B9 + graph.offset(from);
          m.executions++;
          m.gshare += gshare.isRight(address, edge == 1) ? 0 : 1;
          m.tage += tage.isRight(address, edge == 1) ? 0 : 1;
        }
      }

      @Override
      public void handler(int block) {}

      @Override
      public void interrupted(int block, int handler, boolean beforeSuper) {}

      @Override
      public void closed(int block) {}
    };
  }
}
