package org.pathforest.e2e.tracer;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Counts of a method's activations. Paths are numbered in the order in which they first end. These
 * numbers are unrelated to Pathforest's ids.
 */
final class MethodCounts {
  /** Cuts in the export that are impossible, in words. */
  final List<String> badCuts = new ArrayList<>();

  /** The distinct paths, by their numbers. */
  final List<TracedPath> paths = new ArrayList<>();

  final TracedMethod method;
  final int k;
  long activations;
  long pathsEnded;
  long handlerStarts;

  private final boolean[][] cut;
  private final Prefix root = new Prefix();
  private final Map<Ended, Integer> numbers = new HashMap<>();
  private final Map<List<Integer>, long[]> longestGrams = new HashMap<>();
  private final Map<TracedPath, Long> interrupted = new HashMap<>();
  private final Map<TracedPath, Long> leftBeforeSuper = new HashMap<>();

  /** A path that ended. {@code to} is the block to which a back edge or a cut leads, or -1. */
  private record Ended(String start, Prefix blocks, int to) {}

  MethodCounts(TracedMethod method, Cuts cuts, int k) {
    this.method = method;
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

  /** Splits the blocks of one activation into paths and sequences, as they arrive. */
  final class Walk implements SchemeEvents {
    private final List<Integer> window = new ArrayList<>();
    private String start;
    private Prefix blocks;

    private void begin(String how, int block) {
      start = how;
      blocks = root.then(block);
    }

    private void end(String how, int to) {
      pathsEnded++;
      if (window.size() == k) {
        window.remove(0);
      }
      window.add(numbers.computeIfAbsent(new Ended(start, blocks, to), e -> number(how, to)));
      longestGrams.computeIfAbsent(List.copyOf(window), key -> new long[1])[0]++;
    }

    private int number(String how, int to) {
      paths.add(new TracedPath(start, offsets(blocks), how, offset(to)));
      return paths.size() - 1;
    }

    @Override
    public void enter() {
      activations++;
      begin("entry", 0);
    }

    @Override
    public void edge(int from, int edge, int to) {
      boolean back = graph().isBackEdge(from, edge);
      if (back || isCut(from, edge)) {
        String how = back ? "backedge" : "cut";
        end(how, to);
        begin(how, to);
      } else {
        blocks = blocks.then(to);
      }
    }

    @Override
    public void handler(int block) {
      handlerStarts++;
      window.clear();
      begin("handler", block);
    }

    @Override
    public void interrupted(int block, int handler, boolean beforeSuper) {
      TracedPath prefix = TracedPath.interrupted(start, offsets(blocks), offset(handler));
      (beforeSuper ? leftBeforeSuper : interrupted).merge(prefix, 1L, Math::addExact);
    }

    @Override
    public void closed(int block) {
      end(graph().exit(block).end(), -1);
    }
  }

  private List<Integer> offsets(Prefix blocks) {
    return blocks.blocks().stream().map(graph()::offset).toList();
  }

  private Integer offset(int block) {
    return block < 0 ? null : (Integer) graph().offset(block);
  }

  TraceGraph graph() {
    return method.graph();
  }

  boolean isCut(int from, int edge) {
    return cut[from][edge];
  }

  /**
   * Returns the count of every n-gram up to the given length, by its paths. Each path that ends
   * completes one n-gram of each length.
   */
  Map<List<Integer>, Long> grams(int upTo) {
    Map<List<Integer>, Long> grams = new HashMap<>();
    longestGrams.forEach(
        (gram, count) -> {
          for (int n = 1; n <= Math.min(upTo, gram.size()); n++) {
            grams.merge(gram.subList(gram.size() - n, gram.size()), count[0], Math::addExact);
          }
        });
    return grams;
  }

  /** Returns the interrupted prefixes. Those left before super(…) are included only on request. */
  Map<TracedPath, Long> interrupted(boolean withLeftBeforeSuper) {
    Map<TracedPath, Long> all = new HashMap<>(interrupted);
    if (withLeftBeforeSuper) {
      leftBeforeSuper.forEach((prefix, count) -> all.merge(prefix, count, Math::addExact));
    }
    return all;
  }
}
