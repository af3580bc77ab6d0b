package org.pathforest.e2e.schemes;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.pathforest.e2e.tracer.MethodKey;
import org.pathforest.e2e.tracer.Prefix;
import org.pathforest.e2e.tracer.SchemeCounters;
import org.pathforest.e2e.tracer.SchemeEvents;
import org.pathforest.e2e.tracer.TraceGraph;
import org.pathforest.e2e.tracer.TracedMethod;
import org.pathforest.e2e.tracer.TracedPath;

/** Splits activations into k-iteration paths by the definition of these paths, and counts them. */
public final class IterationCounters implements SchemeCounters {
  /** Counts by method. Methods that were never entered are missing. */
  final Map<MethodKey, Counted> methods = new HashMap<>();

  private final LoopLengths lengths;

  /** Counts paths of up to k iterations of all innermost loops. */
  public IterationCounters(int k) {
    this((key, graph, loop) -> k);
  }

  /** Counts paths with a different number of iterations for each innermost loop. */
  IterationCounters(LoopLengths lengths) {
    this.lengths = lengths;
  }

  /** Number of iterations of a loop that one path spans. */
  @FunctionalInterface
  interface LoopLengths {
    /**
     * Returns the number for one loop.
     *
     * @param loop blocks of the loop
     */
    int of(MethodKey key, TraceGraph graph, BitSet loop);
  }

  /** Parts of a path, before they are joined. */
  private record Pieces(String start, List<Prefix> pieces, String end, int to) {}

  /** Counts of one method. */
  static final class Counted extends EdgeCounters.Counted {
    final TraceLoops loops;

    /** Number of activations that have not ended. */
    long open;

    private final Map<Pieces, long[]> counts = new HashMap<>();
    private final Prefix root = new Prefix();

    private Counted(TraceGraph graph, TraceLoops loops) {
      super(graph);
      this.loops = loops;
    }

    /** Returns the number of times that each path ended. */
    Map<TracedPath, Long> paths() {
      Map<TracedPath, Long> paths = new HashMap<>();
      counts.forEach(
          (p, count) -> {
            List<Integer> offsets =
                p.pieces.stream()
                    .flatMap(piece -> piece.blocks().stream())
                    .map(graph::offset)
                    .toList();
            Integer to = p.to < 0 ? null : (Integer) graph.offset(p.to);
            paths.merge(new TracedPath(p.start, offsets, p.end, to), count[0], Math::addExact);
          });
      return paths;
    }
  }

  /** Removes methods that no profile can have, named as in {@code org/x/Foo.bar(I)V}. */
  public void forget(Set<String> names) {
    methods.keySet().removeIf(key -> names.contains(key.name()));
  }

  @Override
  public SchemeEvents activation(TracedMethod method) {
    TraceGraph graph = method.graph();
    return new Activation(
        methods.computeIfAbsent(
            method.key(),
            key ->
                new Counted(graph, new TraceLoops(graph, loop -> lengths.of(key, graph, loop)))));
  }

  /** One activation: the path so far, and the latest iterations of the current loop. */
  private static final class Activation extends EdgeCounters.Activation {
    private final Counted counted;
    private final TraceLoops loops;
    private String start;
    private Prefix prefix;
    private final List<Prefix> iterations = new ArrayList<>();
    private boolean closed;

    Activation(Counted counted) {
      super(counted);
      this.counted = counted;
      this.loops = counted.loops;
    }

    private void begin(String how, int block) {
      start = how;
      prefix = counted.root;
      iterations.clear();
      go(block);
    }

    private void go(int block) {
      if (loops.of(block) < 0) {
        prefix = prefix.then(block);
      } else if (iterations.isEmpty()) {
        iterations.add(counted.root.then(block));
      } else {
        int last = iterations.size() - 1;
        iterations.set(last, iterations.get(last).then(block));
      }
    }

    private void leaveLoop() {
      for (Prefix iteration : iterations) {
        for (int block : iteration.blocks()) {
          prefix = prefix.then(block);
        }
      }
      iterations.clear();
    }

    private void count(String end, int to) {
      List<Prefix> pieces = new ArrayList<>();
      pieces.add(prefix);
      pieces.addAll(iterations);
      Pieces path = new Pieces(start, pieces, end, to);
      counted.counts.computeIfAbsent(path, key -> new long[1])[0]++;
    }

    @Override
    public void enter() {
      super.enter();
      counted.open++;
      begin("entry", 0);
    }

    @Override
    public void edge(int from, int edge, int to) {
      super.edge(from, edge, to);
      if (loops.iterates(from, edge)) {
        if (iterations.size() == loops.k(to)) {
          count("loop", to);
          start = "loop";
          prefix = counted.root;
          iterations.remove(0);
        }
        iterations.add(counted.root.then(to));
      } else if (counted.graph.isBackEdge(from, edge)) {
        leaveLoop();
        count("backedge", to);
        begin("backedge", to);
      } else {
        if (loops.of(from) != loops.of(to)) {
          leaveLoop();
        }
        go(to);
      }
    }

    @Override
    public void handler(int block) {
      super.handler(block);
      counted.open += closed ? 1 : 0;
      closed = false;
      begin("handler", block);
    }

    @Override
    public void interrupted(int block, int handler, boolean beforeSuper) {
      super.interrupted(block, handler, beforeSuper);
      counted.open -= handler < 0 ? 1 : 0;
    }

    @Override
    public void closed(int block) {
      super.closed(block);
      counted.open--;
      closed = true;
      leaveLoop();
      count(counted.graph.exit(block).end(), -1);
    }
  }
}
