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
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.pathforest.e2e.tracer.LoopNest;
import org.pathforest.e2e.tracer.TraceGraph;

/** Innermost loops of a traced method, and the k-iteration paths that the method can take. */
final class TraceLoops {
  private final TraceGraph graph;
  private final BitSet headers;
  private final int[] k;
  private final int[] loop;

  /**
   * Position of a path. {@code fromHead} is true if the path began at the header of its current
   * loop.
   */
  private record State(int block, int iteration, boolean fromHead) {
    static final State END = new State(-1, 0, false);
  }

  /**
   * Finds the loops.
   *
   * @param iterations number of iterations that a path spans, for a loop given by its blocks; loops
   *     with one iteration are ignored
   */
  TraceLoops(TraceGraph graph, ToIntFunction<BitSet> iterations) {
    this.graph = graph;
    k = new int[graph.size()];
    loop = new int[graph.size()];
    Arrays.fill(loop, -1);
    LoopNest nest = new LoopNest(graph);
    headers = nest.headers();
    nest.innermost()
        .forEach(
            (header, body) -> {
              k[header] = iterations.applyAsInt(body);
              if (k[header] > 1) {
                body.stream().forEach(b -> loop[b] = header);
              }
            });
  }

  /**
   * Whether iterations are undefined: normal edges from the method's entry lead into a loop past
   * its header.
   */
  boolean irreducible() {
    return IntStream.range(0, graph.size())
        .filter(graph::isFromEntry)
        .anyMatch(
            b ->
                Arrays.stream(graph.successors(b))
                    .anyMatch(to -> loop[to] >= 0 && loop[to] != loop[b] && loop[to] != to));
  }

  /** Returns the number of iterations that a path spans, for the loop of a block. */
  int k(int block) {
    return k[loop[block]];
  }

  /** Returns the header of the loop that a block belongs to; -1 for none. */
  int of(int block) {
    return loop[block];
  }

  /** Whether an edge is a back edge of one of the loops. */
  boolean iterates(int from, int edge) {
    return graph.isBackEdge(from, edge) && loop[graph.successors(from)[edge]] >= 0;
  }

  /** Returns the largest number of loops that a path goes through one after the other. */
  int inARow() {
    int[] most = new int[graph.size()];
    for (int b : graph.lastFinishedFirst()) { // topological order, if back edges are ignored
      most[b] = Math.max(most[b], loop[b] >= 0 ? 1 : 0);
      int[] targets = graph.successors(b);
      for (int e = 0; e < targets.length; e++) {
        int to = targets[e];
        if (!graph.isBackEdge(b, e)) {
          int there = most[b] + (loop[to] >= 0 && loop[to] != loop[b] ? 1 : 0);
          most[to] = Math.max(most[to], there);
        }
      }
    }
    return Arrays.stream(most).max().orElse(0);
  }

  /** Returns the number of different k-iteration paths of the method. */
  BigInteger paths() {
    Map<State, BigInteger> known = new HashMap<>(Map.of(State.END, BigInteger.ONE));
    List<State> starts = new ArrayList<>(List.of(new State(0, 1, false)));
    for (int b = 0; b < graph.size(); b++) {
      if (graph.isHandlerStart(b)) {
        starts.add(new State(b, 1, false));
      }
      if (headers.get(b)) {
        starts.add(new State(b, 1, loop[b] == b));
      }
    }
    return sum(starts.stream().map(start -> paths(start, known)));
  }

  /** Returns the number of paths from a state. The search is depth first, with its own stack. */
  private BigInteger paths(State start, Map<State, BigInteger> known) {
    Deque<State> stack = new ArrayDeque<>(List.of(start));
    while (!stack.isEmpty()) {
      List<State> next = next(stack.peek());
      List<State> missing = next.stream().filter(s -> !known.containsKey(s)).toList();
      if (missing.isEmpty()) {
        known.put(stack.pop(), sum(next.stream().map(known::get)));
      } else {
        missing.forEach(stack::push);
      }
    }
    return known.get(start);
  }

  private static BigInteger sum(Stream<BigInteger> numbers) {
    return numbers.reduce(BigInteger.ZERO, BigInteger::add);
  }

  /** Returns the states after a state, once per way to get there. */
  private List<State> next(State at) {
    int block = at.block;
    List<State> next = new ArrayList<>();
    if (graph.exit(block) != TraceGraph.Exit.NONE) {
      next.add(State.END);
    }
    int[] targets = graph.successors(block);
    for (int e = 0; e < targets.length; e++) {
      int to = targets[e];
      boolean iterates = iterates(block, e);
      boolean leaves = loop[block] >= 0 && !iterates && loop[to] != loop[block];
      if (leaves && at.fromHead && at.iteration < k(block)) {
        continue; // part of a longer path
      }
      if (graph.isBackEdge(block, e) && (!iterates || at.iteration == k(to))) {
        next.add(State.END);
      } else if (iterates) {
        next.add(new State(to, at.iteration + 1, at.fromHead));
      } else if (leaves || loop[block] < 0) {
        next.add(new State(to, 1, false));
      } else {
        next.add(new State(to, at.iteration, at.fromHead));
      }
    }
    return next;
  }
}
