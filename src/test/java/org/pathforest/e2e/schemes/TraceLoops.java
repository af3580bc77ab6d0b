package org.pathforest.e2e.schemes;

import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;
import org.pathforest.e2e.tracer.TraceGraph;

/**
 * The innermost loops of a traced method, found as strongly connected components: those of all
 * edges but the back edges into other headers, that have a header and no other one in them.
 */
final class TraceLoops {
  private final TraceGraph graph;
  private final int[] k;
  private final int[] loop;
  private final BitSet headers = new BitSet();
  private final boolean irreducible;

  /**
   * Finds them.
   *
   * @param iterations how many of a loop a path spans, by its blocks; loops of which it spans 1 are
   *     none of these
   */
  TraceLoops(TraceGraph graph, ToIntFunction<BitSet> iterations) {
    this.graph = graph;
    k = new int[graph.size()];
    loop = new int[graph.size()];
    Arrays.fill(loop, -1);
    for (int b = 0; b < graph.size(); b++) {
      for (int e = 0; e < graph.edges(b); e++) {
        if (graph.isBackEdge(b, e)) {
          headers.set(graph.successors(b)[e]);
        }
      }
    }
    headers.stream().forEach(h -> addIfInnermost(h, iterations));
    irreducible = findIrreducible();
  }

  private void addIfInnermost(int header, ToIntFunction<BitSet> iterations) {
    BitSet body = component(header);
    BitSet inner = (BitSet) body.clone();
    inner.and(headers);
    k[header] = inner.cardinality() == 1 ? iterations.applyAsInt(body) : 1;
    if (k[header] > 1) {
      body.stream().forEach(b -> loop[b] = header);
    }
  }

  /** The component of the header among forward edges and its own back edges. */
  private BitSet component(int header) {
    List<List<Integer>> in = new ArrayList<>();
    List<List<Integer>> out = new ArrayList<>();
    for (int b = 0; b < graph.size(); b++) {
      in.add(new ArrayList<>());
      out.add(new ArrayList<>());
    }
    for (int b = 0; b < graph.size(); b++) {
      int[] targets = graph.successors(b);
      for (int e = 0; e < targets.length; e++) {
        if (!graph.isBackEdge(b, e) || targets[e] == header) {
          out.get(b).add(targets[e]);
          in.get(targets[e]).add(b);
        }
      }
    }
    BitSet component = reach(header, out);
    component.and(reach(header, in));
    return component;
  }

  private static BitSet reach(int from, List<List<Integer>> next) {
    BitSet seen = new BitSet();
    Deque<Integer> work = new ArrayDeque<>(List.of(from));
    seen.set(from);
    while (!work.isEmpty()) {
      for (int b : next.get(work.remove())) {
        if (!seen.get(b)) {
          seen.set(b);
          work.add(b);
        }
      }
    }
    return seen;
  }

  /** Whether a loop is entered past its header from what the method's begin leads to. */
  private boolean findIrreducible() {
    List<List<Integer>> out = new ArrayList<>();
    for (int b = 0; b < graph.size(); b++) {
      out.add(Arrays.stream(graph.successors(b)).boxed().toList());
    }
    BitSet fromEntry = reach(0, out);
    for (int b = 0; b < graph.size(); b++) {
      for (int to : graph.successors(b)) {
        if (fromEntry.get(b) && loop[to] >= 0 && loop[to] != loop[b] && loop[to] != to) {
          return true;
        }
      }
    }
    return false;
  }

  /** Whether iterations are not defined. */
  boolean irreducible() {
    return irreducible;
  }

  /** How many iterations of the loop that a block belongs to a path spans. */
  int k(int block) {
    return k[loop[block]];
  }

  /** The header of the loop that a block belongs to; -1 for none. */
  int of(int block) {
    return loop[block];
  }

  /** Whether an edge is a back edge of one of the loops. */
  boolean iterates(int from, int edge) {
    return graph.isBackEdge(from, edge) && loop[graph.successors(from)[edge]] >= 0;
  }

  /** The most loops that any path is in, one after the other. */
  int inARow() {
    int[] most = new int[graph.size()];
    boolean changed = true;
    int all = 0;
    while (changed) {
      changed = false;
      for (int b = 0; b < graph.size(); b++) {
        most[b] = Math.max(most[b], loop[b] >= 0 ? 1 : 0);
        all = Math.max(all, most[b]);
        int[] targets = graph.successors(b);
        for (int e = 0; e < targets.length; e++) {
          int to = targets[e];
          if (!graph.isBackEdge(b, e)) {
            int there = most[b] + (loop[to] >= 0 && loop[to] != loop[b] ? 1 : 0);
            changed |= there > most[to];
            most[to] = Math.max(most[to], there);
          }
        }
      }
    }
    return all;
  }

  /** How many different k-iteration paths the method has. */
  BigInteger paths() {
    Map<List<Integer>, BigInteger> known = new HashMap<>();
    BigInteger sum = paths(0, 1, false, known);
    BitSet starts = new BitSet();
    for (int b = 0; b < graph.size(); b++) {
      if (graph.isHandlerStart(b)) {
        sum = sum.add(paths(b, 1, false, known));
      }
    }
    starts.or(headers);
    for (int h = starts.nextSetBit(0); h >= 0; h = starts.nextSetBit(h + 1)) {
      sum = sum.add(paths(h, 1, loop[h] == h, known));
    }
    return sum;
  }

  /** Paths from a block in an iteration; depth first with a stack of its own. */
  private BigInteger paths(
      int block, int iteration, boolean fromHead, Map<List<Integer>, BigInteger> known) {
    Deque<int[]> stack = new ArrayDeque<>();
    stack.push(new int[] {block, iteration, fromHead ? 1 : 0});
    while (!stack.isEmpty()) {
      int[] at = stack.peek();
      List<Integer> key = List.of(at[0], at[1], at[2]);
      if (known.containsKey(key)) {
        stack.pop();
        continue;
      }
      boolean missing = false;
      BigInteger sum = graph.exit(at[0]) == TraceGraph.Exit.NONE ? BigInteger.ZERO : BigInteger.ONE;
      int[] targets = graph.successors(at[0]);
      for (int e = 0; e < targets.length; e++) {
        int to = targets[e];
        boolean leaves = loop[at[0]] >= 0 && !iterates(at[0], e) && loop[to] != loop[at[0]];
        if (leaves && at[2] == 1 && at[1] < k(at[0])) {
          continue;
        }
        if (graph.isBackEdge(at[0], e) && (!iterates(at[0], e) || at[1] == k(to))) {
          sum = sum.add(BigInteger.ONE);
          continue;
        }
        int[] next =
            iterates(at[0], e)
                ? new int[] {to, at[1] + 1, at[2]}
                : leaves || loop[at[0]] < 0 ? new int[] {to, 1, 0} : new int[] {to, at[1], at[2]};
        BigInteger there = known.get(List.of(next[0], next[1], next[2]));
        if (there == null) {
          missing = true;
          stack.push(next);
        } else {
          sum = sum.add(there);
        }
      }
      if (!missing) {
        known.put(key, sum);
        stack.pop();
      }
    }
    return known.get(List.of(block, iteration, fromHead ? 1 : 0));
  }
}
