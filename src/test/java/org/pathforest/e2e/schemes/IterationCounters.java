package org.pathforest.e2e.schemes;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.pathforest.e2e.tracer.MethodKey;
import org.pathforest.e2e.tracer.SchemeCounters;
import org.pathforest.e2e.tracer.SchemeEvents;
import org.pathforest.e2e.tracer.TraceGraph;
import org.pathforest.e2e.tracer.TracedMethod;

/** Cuts what runs of methods do into k-iteration paths, by their definition. */
public final class IterationCounters implements SchemeCounters {
  private final LoopLengths lengths;
  private final Map<MethodKey, Counted> methods = new HashMap<>();

  /** Counts paths of up to k iterations of all innermost loops. */
  public IterationCounters(int k) {
    this((key, graph, loop) -> k);
  }

  /** Counts paths of as many iterations of innermost loops as is said of each. */
  IterationCounters(LoopLengths lengths) {
    this.lengths = lengths;
  }

  /** How many iterations of a loop a path spans. */
  @FunctionalInterface
  interface LoopLengths {
    /**
     * Says it of one.
     *
     * @param loop its blocks
     */
    int of(MethodKey key, TraceGraph graph, BitSet loop);
  }

  /** A path, or for {@code to} an end other than at a back edge, by offsets. */
  record Path(String start, List<Integer> offsets, String end, Integer to) {}

  /** An interruption by the offsets of block and handler; -1 for none. */
  record Stop(int block, int handler) {}

  /** Blocks from the begin of a path, or of an iteration; the same ones are the same object. */
  private static final class Blocks {
    final Blocks before;
    final int block;
    private final Map<Integer, Blocks> next = new HashMap<>(2);

    Blocks(Blocks before, int block) {
      this.before = before;
      this.block = block;
    }

    Blocks then(int b) {
      return next.computeIfAbsent(b, key -> new Blocks(this, key));
    }

    Blocks then(Blocks others) {
      Deque<Integer> all = new ArrayDeque<>();
      for (Blocks b = others; b.before != null; b = b.before) {
        all.push(b.block);
      }
      Blocks last = this;
      for (int b : all) {
        last = last.then(b);
      }
      return last;
    }
  }

  /** What a path consists of, before it is put together. */
  private record Pieces(String start, List<Blocks> pieces, String end, int to) {}

  /** What was counted of one method. */
  static final class Counted {
    final TraceGraph graph;
    final TraceLoops loops;
    long entries;
    long leftBeforeSuper;

    /** Activations that have not ended. */
    long open;

    /** How often each edge was taken, by the offsets of its blocks. */
    final Map<List<Integer>, Long> edges = new HashMap<>();

    final Map<Stop, Long> interrupted = new HashMap<>();
    private final Map<Pieces, long[]> counts = new HashMap<>();
    private final Blocks root = new Blocks(null, -1);

    private Counted(TraceGraph graph, TraceLoops loops) {
      this.graph = graph;
      this.loops = loops;
    }

    /** How often each path ended. */
    Map<Path, Long> paths() {
      Map<Path, Long> paths = new HashMap<>();
      counts.forEach(
          (p, count) -> {
            Blocks whole = root;
            for (Blocks piece : p.pieces) {
              whole = whole.then(piece);
            }
            List<Integer> offsets = new ArrayList<>();
            for (Blocks b = whole; b.before != null; b = b.before) {
              offsets.add(0, graph.offset(b.block));
            }
            Integer to = p.to < 0 ? null : (Integer) graph.offset(p.to);
            paths.merge(new Path(p.start, offsets, p.end, to), count[0], Math::addExact);
          });
      return paths;
    }
  }

  /** What was counted, by method; methods that were never entered are not in it. */
  Map<MethodKey, Counted> methods() {
    return methods;
  }

  /** Forgets methods, named as in {@code org/x/Foo.bar(I)V}, of which no profile says anything. */
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

  /** One activation: a path that has come so far, and the last iterations of the loop it is in. */
  private static final class Activation implements SchemeEvents {
    private final Counted counted;
    private final TraceLoops loops;
    private String start;
    private Blocks prefix;
    private final List<Blocks> iterations = new ArrayList<>();
    private boolean closed;

    Activation(Counted counted) {
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
      iterations.forEach(i -> prefix = prefix.then(i));
      iterations.clear();
    }

    private void count(String end, int to) {
      List<Blocks> pieces = new ArrayList<>();
      pieces.add(prefix);
      pieces.addAll(iterations);
      Pieces path = new Pieces(start, pieces, end, to);
      counted.counts.computeIfAbsent(path, key -> new long[1])[0]++;
    }

    @Override
    public void enter() {
      counted.entries++;
      counted.open++;
      begin("entry", 0);
    }

    @Override
    public void edge(int from, int edge, int to) {
      List<Integer> pair = List.of(counted.graph.offset(from), counted.graph.offset(to));
      counted.edges.merge(pair, 1L, Math::addExact);
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
      counted.open += closed ? 1 : 0;
      closed = false;
      begin("handler", block);
    }

    @Override
    public void interrupted(int block, int handler) {
      counted.open -= handler < 0 ? 1 : 0;
      Stop stop =
          new Stop(counted.graph.offset(block), handler < 0 ? -1 : counted.graph.offset(handler));
      counted.interrupted.merge(stop, 1L, Math::addExact);
    }

    @Override
    public void leftBeforeSuper(int block) {
      counted.leftBeforeSuper++;
      interrupted(block, -1);
    }

    @Override
    public void closed(int block) {
      counted.open--;
      closed = true;
      leaveLoop();
      count(counted.graph.exit(block) == TraceGraph.Exit.THROW ? "throw" : "return", -1);
    }
  }
}
