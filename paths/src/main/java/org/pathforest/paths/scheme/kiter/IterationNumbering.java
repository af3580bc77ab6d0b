package org.pathforest.paths.scheme.kiter;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.ToLongFunction;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.CfgEdge;
import org.pathforest.paths.scheme.kiter.IterationEdge.Kind;

/**
 * Edge values whose sums number the k-iteration paths of a method from 0 to N - 1 without gaps (Roy
 * &amp; Srikant 2009, Algorithm 1). An edge of a loop has one value for each iteration. Paths that
 * started at a loop's head must not leave the loop before iteration k. So that no numbers are
 * wasted on paths that would, such paths add value minus compensation on edges before iteration k.
 * Immutable.
 *
 * <p>The paper splits loops of one block in two, because its lists of nodes visit each block once
 * per iteration. Here that is not needed, because the numbers of the loop's head in the next
 * iteration are kept aside.
 */
public final class IterationNumbering {
  /** More paths than can be numbered. */
  public static final long TOO_MANY = Long.MAX_VALUE;

  private static final long MOST = 1L << 60;

  private final IterationGraph graph;
  private final List<List<IterationEdge>> order = new ArrayList<>();
  private final long[][] values;
  private final long[][] compensations;
  private final long[][] paths;
  private final long[][] invalid;
  private boolean saturated;

  // By node, in the iteration that was done last.
  private final long[] pathsNow;
  private final long[] invalidNow;

  private IterationNumbering(IterationGraph graph, ToLongFunction<IterationEdge> rank) {
    this.graph = graph;
    Cfg cfg = graph.cfg();
    values = new long[graph.edgeCount()][];
    compensations = new long[graph.edgeCount()][];
    for (IterationEdge e : graph.edges()) {
      values[e.id()] = new long[graph.k(e)];
      compensations[e.id()] = new long[graph.k(e)];
    }
    int nodes = cfg.size() + 2;
    paths = new long[nodes][];
    invalid = new long[nodes][];
    pathsNow = new long[nodes];
    invalidNow = new long[nodes];
    // Paths that start at a loop's head come last, so that their compensation is the rest of
    // Start's numbers.
    Comparator<IterationEdge> byRank =
        Comparator.comparing((IterationEdge e) -> e.kind() == Kind.START_LOOP)
            .thenComparingLong(rank)
            .thenComparingInt(IterationEdge::id);
    for (int v = 0; v < nodes; v++) {
      int k = v < cfg.size() ? graph.loops().k(v) : 1;
      paths[v] = new long[k];
      invalid[v] = new long[k];
      List<IterationEdge> out = new ArrayList<>(graph.out(v));
      out.sort(byRank);
      order.add(out);
    }
    pathsNow[graph.end()] = 1;
    paths[graph.end()][0] = 1;
    number();
  }

  /**
   * Numbers the paths of a method.
   *
   * @param rank order of the edges out of a node, lowest first; the first edge has the value 0
   */
  public static IterationNumbering of(IterationLoops loops, ToLongFunction<IterationEdge> rank) {
    return new IterationNumbering(new IterationGraph(loops), rank);
  }

  /** Numbers all blocks and loops in reverse topological order, each loop k times, then Start. */
  private void number() {
    List<Object> groups = groups();
    for (int g = groups.size() - 1; g >= 0; g--) {
      if (groups.get(g) instanceof IterationLoop loop) {
        int[] blocks = inOrder(loop);
        for (int i = loop.k(); i >= 1; i--) {
          long headPaths = pathsNow[loop.header()];
          long headInvalid = invalidNow[loop.header()];
          for (int b = blocks.length - 1; b >= 0; b--) {
            visit(blocks[b], i, headPaths, headInvalid);
          }
        }
      } else {
        visit((Integer) groups.get(g), 1, 0, 0);
      }
    }
    visit(graph.start(), 1, 0, 0);
  }

  private int[] inOrder(IterationLoop loop) {
    return loop.blocks().stream()
        .boxed()
        .sorted(Comparator.comparingInt(graph.loops()::position))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  /** Returns blocks outside of loops, and loops, in a topological order without back edges. */
  private List<Object> groups() {
    IterationLoops loops = graph.loops();
    Cfg cfg = graph.cfg();
    int[] waiting = new int[cfg.size()];
    for (CfgEdge e : cfg.edges()) {
      if (passes(e)) {
        waiting[group(e.to())]++;
      }
    }
    PriorityQueue<Integer> ready = new PriorityQueue<>(Comparator.comparingInt(loops::position));
    for (int b = 0; b < cfg.size(); b++) {
      if (group(b) == b && waiting[b] == 0) {
        ready.add(b);
      }
    }
    List<Object> groups = new ArrayList<>();
    while (!ready.isEmpty()) {
      int g = ready.remove();
      IterationLoop loop = loops.of(g);
      groups.add(loop == null ? (Object) g : loop);
      int[] members = loop == null ? new int[] {g} : inOrder(loop);
      for (int b : members) {
        for (CfgEdge e : cfg.successors(b)) {
          if (passes(e) && --waiting[group(e.to())] == 0) {
            ready.add(group(e.to()));
          }
        }
      }
    }
    return groups;
  }

  private int group(int block) {
    IterationLoop loop = graph.loops().of(block);
    return loop == null ? block : loop.header();
  }

  private boolean passes(CfgEdge e) {
    return !graph.loops().search().isBackEdge(e) && group(e.from()) != group(e.to());
  }

  private void visit(int u, int i, long headPaths, long headInvalid) {
    long sum = 0;
    long wasted = 0;
    for (IterationEdge e : order.get(u)) {
      if (graph.ignored(e, i)) {
        continue;
      }
      boolean repeats = e.kind() == Kind.LOOP;
      long of = repeats ? headPaths : pathsNow[e.to()];
      values[e.id()][i - 1] = sum;
      sum = saturated(sum + of);
      if (u == graph.start() ? e.kind() == Kind.START_LOOP : i < graph.k(e)) {
        compensations[e.id()][i - 1] = wasted;
        long lost = graph.exits(e) ? of : repeats ? headInvalid : invalidNow[e.to()];
        wasted = saturated(wasted + lost);
      }
    }
    pathsNow[u] = sum;
    invalidNow[u] = wasted;
    paths[u][i - 1] = sum;
    invalid[u][i - 1] = wasted;
  }

  private long saturated(long sum) {
    saturated |= sum > MOST;
    return Math.min(sum, MOST);
  }

  /** Returns the graph that is numbered. */
  public IterationGraph graph() {
    return graph;
  }

  /**
   * Returns N, the number of k-iteration paths of the method; {@link #TOO_MANY} if a number of
   * paths in the computation, invalid ones included, exceeds 2^60.
   */
  public long numPaths() {
    return saturated ? TOO_MANY : paths[graph.start()][0] - invalid[graph.start()][0];
  }

  /**
   * Returns the paper's {@code numPaths}: the number of paths from that iteration of a node to End,
   * invalid ones included.
   */
  long numPaths(int node, int iteration) {
    return paths[node][iteration - 1];
  }

  /** Returns the paper's {@code invalidPaths}. */
  long invalidPaths(int node, int iteration) {
    return invalid[node][iteration - 1];
  }

  /** Returns the paper's {@code val}; 0 where the edge is not taken in that iteration. */
  long value(IterationEdge e, int iteration) {
    return values[e.id()][iteration - 1];
  }

  /** Returns the paper's {@code cval}. */
  long compensation(IterationEdge e, int iteration) {
    return compensations[e.id()][iteration - 1];
  }

  /** Returns the amount that an edge adds to the id of a path in that copy of the edge's source. */
  long weight(IterationEdge e, int copy) {
    if (e.from() == graph.start()) {
      return value(e, 1) - compensation(e, 1);
    }
    int i = graph.iteration(e.from(), copy);
    return value(e, i) - (graph.fromHead(e.from(), copy) ? compensation(e, i) : 0);
  }

  /** Returns the edges out of a node, by value. */
  List<IterationEdge> byValue(int node) {
    return order.get(node);
  }

  @Override
  public String toString() {
    return "IterationNumbering" + Arrays.deepToString(values) + Arrays.deepToString(compensations);
  }
}
