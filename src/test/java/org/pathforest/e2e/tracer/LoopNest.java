package org.pathforest.e2e.tracer;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Loops of a method by definition. A strongly connected component of the graph is a loop. Its
 * header is the block that the depth-first search reaches first. Without the header, the strongly
 * connected components that remain are the inner loops. Loop 0 is the whole method.
 */
public final class LoopNest {
  static final int WHOLE = 0;

  private final TraceGraph graph;
  private final List<List<Integer>> predecessors = new ArrayList<>();
  private final List<Loop> loops = new ArrayList<>();
  private final int[] innermost;

  private record Loop(int header, int around, BitSet blocks) {}

  public LoopNest(TraceGraph graph) {
    this.graph = graph;
    this.innermost = new int[graph.size()];
    BitSet all = new BitSet();
    all.set(0, graph.size());
    all.stream().forEach(block -> predecessors.add(new ArrayList<>()));
    for (int from = 0; from < graph.size(); from++) {
      for (int to : graph.successors(from)) {
        predecessors.get(to).add(from);
      }
    }
    loops.add(new Loop(-1, -1, all));
    for (int loop = 0; loop < loops.size(); loop++) {
      divide(loop);
    }
  }

  /**
   * Finds the loops directly inside a loop by Kosaraju's algorithm. One search of the whole graph
   * serves all loops. It reaches the header first, so it finishes the blocks of the loop in the
   * same order as a search of the loop without its header would. The block of a component that the
   * search finishes last is the block that it reached first.
   */
  private void divide(int loop) {
    BitSet left = (BitSet) loops.get(loop).blocks.clone();
    if (loop != WHOLE) {
      left.clear(header(loop));
    }
    for (int block : graph.lastFinishedFirst()) {
      if (left.get(block)) {
        BitSet part = reaching(block, left);
        if (part.cardinality() > 1 || graph.edge(block, block) >= 0) {
          part.stream().forEach(inside -> innermost[inside] = loops.size());
          loops.add(new Loop(block, loop, part));
        }
      }
    }
  }

  /**
   * Returns the blocks of {@code left} from which blocks of {@code left} lead to a block, and
   * removes them from {@code left}.
   */
  private BitSet reaching(int block, BitSet left) {
    BitSet found = new BitSet();
    Deque<Integer> work = new ArrayDeque<>(List.of(block));
    left.clear(block);
    while (!work.isEmpty()) {
      int to = work.pop();
      found.set(to);
      for (int from : predecessors.get(to)) {
        if (left.get(from)) {
          left.clear(from);
          work.push(from);
        }
      }
    }
    return found;
  }

  public BitSet headers() {
    BitSet headers = new BitSet();
    loops.stream().skip(1).forEach(loop -> headers.set(loop.header));
    return headers;
  }

  /** Returns the innermost loops, by their headers. */
  public Map<Integer, BitSet> innermost() {
    Map<Integer, BitSet> found = new TreeMap<>();
    for (Loop loop : loops.subList(1, loops.size())) {
      found.put(loop.header, loop.blocks);
      found.remove(header(loop.around));
    }
    return found;
  }

  /** Returns the header of a loop; -1 for the whole method. */
  int header(int loop) {
    return loops.get(loop).header;
  }

  boolean contains(int loop, int block) {
    return loops.get(loop).blocks.get(block);
  }

  /** Returns the loop directly inside a loop that contains the block; -1 if there is none. */
  int inside(int loop, int block) {
    int inner = innermost[block];
    if (inner == loop) {
      return -1;
    }
    while (loops.get(inner).around != loop) {
      inner = loops.get(inner).around;
    }
    return inner;
  }
}
