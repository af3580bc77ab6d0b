package org.pathforest.e2e.tune;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.pathforest.e2e.tracer.MethodKey;
import org.pathforest.e2e.tracer.SchemeCounters;
import org.pathforest.e2e.tracer.SchemeEvents;
import org.pathforest.e2e.tracer.TraceGraph;
import org.pathforest.e2e.tracer.TracedMethod;

/**
 * Counts of branch outcomes by history, from the tracer's events. It is independent of the code
 * that it judges. Blocks are named by their offsets in the traced class file.
 */
final class BranchCounters implements SchemeCounters {
  private final int k;
  private final Map<MethodKey, Method> methods = new HashMap<>();

  /**
   * Creates the counters.
   *
   * @param k number of paths in a history: the current path up to a branch, and k - 1 paths before
   */
  BranchCounters(int k) {
    this.k = k;
  }

  @Override
  public SchemeEvents activation(TracedMethod method) {
    Method counted = methods.computeIfAbsent(method.key(), key -> new Method(method.graph(), k));
    return counted.new Walk();
  }

  /** Returns the counts of a method by class, method and descriptor; null if it did not run. */
  Method method(String name) {
    return methods.entrySet().stream()
        .filter(e -> e.getKey().name().equals(name))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse(null);
  }

  /**
   * A path that ended.
   *
   * @param start kind of its start
   * @param blocks offsets of its blocks
   * @param to offset of the block to which a back edge leads; -1 if there is none
   */
  record Ended(String start, List<Integer> blocks, int to) {
    /** Returns the header of the loop of which the path is an iteration; -1 if it is none. */
    int header() {
      return start.equals("backedge") && to == blocks.get(0) ? to : -1;
    }

    /**
     * Returns the block after the given one: -1 if the path ends there without a back edge, null if
     * the path does not contain the block.
     */
    Integer way(int block) {
      int i = blocks.indexOf(block);
      if (i < 0) {
        return null;
      }
      return i + 1 < blocks.size() ? blocks.get(i + 1) : Integer.valueOf(to);
    }
  }

  /** Counts of one method's activations. */
  static final class Method {
    private final TraceGraph graph;
    private final int k;
    private final Map<Integer, Map<List<Object>, Map<Integer, Long>>> visits = new TreeMap<>();
    private final Map<Ended, long[]> counts = new HashMap<>();
    private final Map<Integer, long[][]> periods = new HashMap<>();

    private Method(TraceGraph graph, int k) {
      this.graph = graph;
      this.k = k;
    }

    /**
     * Returns for each branch, by offset: its executions, the misses of a constant guess, and the
     * misses of a guess by history.
     */
    Map<Integer, List<Long>> misses() {
      Map<Integer, List<Long>> misses = new TreeMap<>();
      visits.forEach(
          (block, histories) -> {
            Map<Integer, Long> all = new TreeMap<>();
            long missed = 0;
            for (Map<Integer, Long> outcomes : histories.values()) {
              outcomes.forEach((to, n) -> all.merge(to, n, Long::sum));
              missed += missed(outcomes);
            }
            long executions = all.values().stream().mapToLong(n -> n).sum();
            misses.put(block, List.of(executions, missed(all), missed));
          });
      return misses;
    }

    private static long missed(Map<Integer, Long> outcomes) {
      long[] sorted = outcomes.values().stream().mapToLong(n -> n).sorted().toArray();
      long missed = 0;
      for (int i = 0; i < sorted.length - 1; i++) {
        missed += sorted[i];
      }
      return missed;
    }

    /** Returns how often a block ran on paths that ended. */
    long executed(int block) {
      return counts.entrySet().stream()
          .filter(e -> e.getKey().blocks().contains(block))
          .mapToLong(e -> e.getValue()[0])
          .sum();
    }

    /** Returns how often a path ended, and in how many runs of equal paths. */
    long[] runs(Ended path) {
      return counts.get(path);
    }

    /**
     * Returns how often a branch had the same outcome as n iterations earlier, as a share of the
     * iterations that have n iterations before them.
     */
    double periodic(int block, int n) {
      long[][] p = periods.get(block);
      return (double) p[1][n] / p[0][n];
    }

    /** One activation. */
    final class Walk implements SchemeEvents {
      private final List<Ended> before = new ArrayList<>();
      private String start;
      private List<Integer> blocks;

      private void begin(String how, int block) {
        start = how;
        blocks = new ArrayList<>(List.of(graph.offset(block)));
      }

      private void end(int to) {
        Ended path = new Ended(start, List.copyOf(blocks), to);
        for (int i = 0; i < blocks.size(); i++) {
          int next = i + 1 < blocks.size() ? blocks.get(i + 1) : to;
          if (next >= 0 && graph.edges(graph.blockAt(blocks.get(i))) > 1) {
            List<Object> history = new ArrayList<>(before);
            history.add(start);
            history.addAll(blocks.subList(0, i + 1));
            visits
                .computeIfAbsent(blocks.get(i), b -> new HashMap<>())
                .computeIfAbsent(history, h -> new HashMap<>())
                .merge(next, 1L, Long::sum);
          }
        }
        long[] n = counts.computeIfAbsent(path, p -> new long[2]);
        n[0]++;
        n[1] += before.isEmpty() || !before.get(before.size() - 1).equals(path) ? 1 : 0;
        compare(path);
        before.add(path);
        if (before.size() == k) {
          before.remove(0);
        }
      }

      private void compare(Ended path) {
        for (int n = 1; n <= before.size(); n++) {
          Ended then = before.get(before.size() - n);
          if (path.header() < 0 || then.header() != path.header()) {
            return;
          }
          for (int block : path.blocks()) {
            if (then.way(block) != null && graph.edges(graph.blockAt(block)) > 1) {
              long[][] p = periods.computeIfAbsent(block, b -> new long[2][k]);
              p[0][n]++;
              p[1][n] += then.way(block).equals(path.way(block)) ? 1 : 0;
            }
          }
        }
      }

      @Override
      public void enter() {
        begin("entry", 0);
      }

      @Override
      public void edge(int from, int edge, int to) {
        if (graph.isBackEdge(from, edge)) {
          end(graph.offset(to));
          begin("backedge", to);
        } else {
          blocks.add(graph.offset(to));
        }
      }

      @Override
      public void handler(int block) {
        before.clear();
        begin("handler", block);
      }

      @Override
      public void interrupted(int block, int handler, boolean beforeSuper) {}

      @Override
      public void closed(int block) {
        end(-1);
      }
    }
  }
}
