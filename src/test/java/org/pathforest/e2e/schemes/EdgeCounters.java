package org.pathforest.e2e.schemes;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.pathforest.e2e.tracer.MethodKey;
import org.pathforest.e2e.tracer.SchemeCounters;
import org.pathforest.e2e.tracer.SchemeEvents;
import org.pathforest.e2e.tracer.TraceGraph;
import org.pathforest.e2e.tracer.TracedMethod;

/** Counts every edge of every activation, without any theory of flow. */
public final class EdgeCounters implements SchemeCounters {
  /** Counts by method. Methods that were never entered are missing. */
  final Map<MethodKey, Counted> methods = new HashMap<>();

  /**
   * An edge, by the offsets of its two blocks; or an interruption, by the offsets of block and
   * handler. -1 stands for no block.
   */
  record Pair(int from, int to) {}

  /** Counts of one method. */
  static class Counted {
    final TraceGraph graph;
    long entries;
    long leftBeforeSuper;
    final Map<Integer, Long> blocks = new TreeMap<>();
    final Map<Pair, Long> edges = new HashMap<>();
    final Map<Integer, Long> handlers = new TreeMap<>();
    final Map<Integer, Long> exits = new TreeMap<>();
    final Map<Pair, Long> interrupted = new HashMap<>();

    Counted(TraceGraph graph) {
      this.graph = graph;
    }
  }

  @Override
  public SchemeEvents activation(TracedMethod method) {
    return new Activation(
        methods.computeIfAbsent(method.key(), key -> new Counted(method.graph())));
  }

  private static <K> void add(Map<K, Long> counts, K what) {
    counts.merge(what, 1L, Math::addExact);
  }

  /** One activation. */
  static class Activation implements SchemeEvents {
    private final Counted counted;

    Activation(Counted counted) {
      this.counted = counted;
    }

    private int offset(int block) {
      return block < 0 ? -1 : counted.graph.offset(block);
    }

    @Override
    public void enter() {
      counted.entries++;
      add(counted.blocks, offset(0));
    }

    @Override
    public void edge(int from, int edge, int to) {
      add(counted.edges, new Pair(offset(from), offset(to)));
      add(counted.blocks, offset(to));
    }

    @Override
    public void handler(int block) {
      add(counted.handlers, offset(block));
      add(counted.blocks, offset(block));
    }

    @Override
    public void interrupted(int block, int handler, boolean beforeSuper) {
      counted.leftBeforeSuper += beforeSuper ? 1 : 0;
      add(counted.interrupted, new Pair(offset(block), offset(handler)));
    }

    @Override
    public void closed(int block) {
      add(counted.exits, offset(block));
    }
  }
}
