package org.pathforest.e2e.tracer;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What a method's activations did. Paths are numbered in the order in which they first end; the
 * numbers have nothing to do with those of Pathforest.
 */
final class MethodCounts {
  private final TracedMethod method;
  private final SchemeCounters counters;
  private final int k;
  private final boolean[][] cut;
  private final List<String> badCuts = new ArrayList<>();
  private final Map<String, Map<Integer, PathNode>> starts = new HashMap<>();
  private final List<TracedPath> paths = new ArrayList<>();
  private final Map<Gram, long[]> longestGrams = new HashMap<>();
  private final Map<TracedPath, Long> interrupted = new HashMap<>();
  private final Map<TracedPath, Long> leftBeforeSuper = new HashMap<>();
  private long activations;
  private long pathsEnded;
  private long handlerStarts;

  /**
   * Counts nothing yet.
   *
   * @param counters who else counts; null if nobody does
   */
  MethodCounts(TracedMethod method, Cuts cuts, int k, SchemeCounters counters) {
    this.method = method;
    this.counters = counters;
    this.k = k;
    TraceGraph graph = method.graph();
    cut = new boolean[graph.size()][];
    Arrays.setAll(cut, block -> new boolean[graph.edges(block)]);
    for (List<Integer> edge : cuts.of(method.key())) {
      int from = graph.blockAt(edge.get(0));
      int to = graph.blockAt(edge.get(1));
      int number = from < 0 || to < 0 ? -1 : graph.edge(from, to);
      if (number < 0 || graph.isBackEdge(from, number)) {
        badCuts.add("cut " + edge + " is no edge that can be cut");
      } else {
        cut[from][number] = true;
      }
    }
  }

  /** Who is told of a new activation. */
  SchemeEvents newEvents() {
    return counters == null ? new SchemeEvents() {} : counters.activation(method);
  }

  TracedMethod method() {
    return method;
  }

  TraceGraph graph() {
    return method.graph();
  }

  int k() {
    return k;
  }

  boolean isCut(int from, int edge) {
    return cut[from][edge];
  }

  /** Cuts of the export that can't be, in words. */
  List<String> badCuts() {
    return badCuts;
  }

  PathNode start(String start, int block) {
    return starts
        .computeIfAbsent(start, kind -> new HashMap<>())
        .computeIfAbsent(block, first -> new PathNode(start, first, graph().edges(first)));
  }

  void countActivation() {
    activations++;
  }

  void countHandlerStart() {
    handlerStarts++;
  }

  /** The number of the path that ends after the prefix by the edge, or by leaving the method. */
  int endPath(PathNode prefix, int edge) {
    pathsEnded++;
    if (!prefix.hasPath(edge)) {
      prefix.setPath(edge, paths.size());
      paths.add(describe(prefix, edge));
    }
    return prefix.path(edge);
  }

  private TracedPath describe(PathNode prefix, int edge) {
    int block = prefix.block();
    String start = prefix.start();
    List<Integer> offsets = prefix.offsets(graph());
    if (edge == graph().edges(block)) {
      String end = graph().exit(block) == TraceGraph.Exit.THROW ? "throw" : "return";
      return new TracedPath(start, offsets, end, null);
    }
    int to = graph().offset(graph().successors(block)[edge]);
    return new TracedPath(start, offsets, isCut(block, edge) ? "cut" : "backedge", to);
  }

  /** Counts a path under the n-gram that it ends, the longest with n up to k. */
  void countGram(Gram gram) {
    longestGrams.computeIfAbsent(gram, key -> new long[1])[0]++;
  }

  /**
   * Counts an interruption.
   *
   * @param handler the handler's block; -1 if the method was left
   * @param beforeSuper whether the method was left before super(…) or this(…) had returned
   */
  void countInterruption(PathNode prefix, int handler, boolean beforeSuper) {
    Integer to = handler < 0 ? null : (Integer) graph().offset(handler);
    TracedPath described = TracedPath.interrupted(prefix.start(), prefix.offsets(graph()), to);
    (beforeSuper ? leftBeforeSuper : interrupted).merge(described, 1L, Math::addExact);
  }

  long activations() {
    return activations;
  }

  long pathsEnded() {
    return pathsEnded;
  }

  long handlerStarts() {
    return handlerStarts;
  }

  /** The distinct paths, by their numbers. */
  List<TracedPath> paths() {
    return paths;
  }

  /** Every n-gram with n up to the given length. The last n of a gram's paths are one each. */
  Map<Gram, Long> grams(int upTo) {
    Map<Gram, Long> grams = new HashMap<>();
    longestGrams.forEach(
        (gram, count) -> {
          for (int n = 1; n <= Math.min(upTo, gram.length()); n++) {
            grams.merge(gram.suffix(n), count[0], Math::addExact);
          }
        });
    return grams;
  }

  /** The interrupted prefixes; those left before super(…) only if they are asked for. */
  Map<TracedPath, Long> interrupted(boolean withLeftBeforeSuper) {
    Map<TracedPath, Long> all = new HashMap<>(interrupted);
    if (withLeftBeforeSuper) {
      leftBeforeSuper.forEach((prefix, count) -> all.merge(prefix, count, Math::addExact));
    }
    return all;
  }
}
