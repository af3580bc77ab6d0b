package org.pathforest.e2e.schemes;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.pathforest.e2e.tracer.MethodKey;
import org.pathforest.e2e.tracer.SchemeCounters;
import org.pathforest.e2e.tracer.SchemeEvents;
import org.pathforest.e2e.tracer.TraceGraph;
import org.pathforest.e2e.tracer.TracedMethod;

/** Counts what runs of methods do edge by edge, without any thought of flow. */
public final class EdgeCounters implements SchemeCounters {
  private final Map<MethodKey, Counted> methods = new HashMap<>();

  /**
   * An edge by the offsets of its blocks; an interruption by those of block and handler, -1 for
   * none.
   */
  record Pair(int from, int to) {}

  /** What was counted of one method. */
  static final class Counted {
    final TraceGraph graph;
    long entries;
    long leftBeforeSuper;
    final Map<Integer, Long> blocks = new TreeMap<>();
    final Map<Pair, Long> edges = new HashMap<>();
    final Map<Integer, Long> handlers = new TreeMap<>();
    final Map<Integer, Long> exits = new TreeMap<>();
    final Map<Pair, Long> interrupted = new HashMap<>();

    private Counted(TraceGraph graph) {
      this.graph = graph;
    }
  }

  /** What was counted, by method; methods that were never entered are not in it. */
  Map<MethodKey, Counted> methods() {
    return methods;
  }

  @Override
  public SchemeEvents activation(TracedMethod method) {
    Counted counted = methods.computeIfAbsent(method.key(), key -> new Counted(method.graph()));
    return new Activation(counted);
  }

  private static <K> void add(Map<K, Long> counts, K what) {
    counts.merge(what, 1L, Math::addExact);
  }

  private record Activation(Counted counted) implements SchemeEvents {
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
    public void interrupted(int block, int handler) {
      add(counted.interrupted, new Pair(offset(block), offset(handler)));
    }

    @Override
    public void leftBeforeSuper(int block) {
      counted.leftBeforeSuper++;
      interrupted(block, -1);
    }

    @Override
    public void closed(int block) {
      add(counted.exits, offset(block));
    }
  }
}
