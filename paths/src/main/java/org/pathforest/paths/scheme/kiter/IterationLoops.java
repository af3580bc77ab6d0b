package org.pathforest.paths.scheme.kiter;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.CfgEdge;
import org.pathforest.paths.cfg.DepthFirstSearch;
import org.pathforest.paths.weights.LoopForest;

/**
 * The loops of a method that are profiled with k; all other back edges are profiled acyclically.
 * All back edges into one header belong to one loop, because iterations of a loop with {@code
 * continue} end in several places. No block belongs to two of these loops. Immutable.
 */
public final class IterationLoops {
  private final Cfg cfg;
  private final DepthFirstSearch search;
  private final int[] position;
  private final List<IterationLoop> loops = new ArrayList<>();
  private final IterationLoop[] ofBlock;

  private IterationLoops(Cfg cfg) {
    this.cfg = cfg;
    search = new DepthFirstSearch(cfg);
    position = new int[cfg.size()];
    int[] order = search.topologicalOrder();
    for (int i = 0; i < order.length; i++) {
      position[order[i]] = i;
    }
    ofBlock = new IterationLoop[cfg.size()];
  }

  /**
   * Returns the innermost loops.
   *
   * @param kOfHeader k of the loop with a header; a loop with k below 2 is profiled acyclically
   */
  public static IterationLoops innermost(Cfg cfg, IntUnaryOperator kOfHeader) {
    LoopForest forest = LoopForest.of(cfg);
    BitSet outer = new BitSet();
    for (int b = 0; b < cfg.size(); b++) {
      if (forest.isHeader(b) && forest.around(b) != LoopForest.NONE) {
        outer.set(forest.around(b));
      }
    }
    IterationLoops loops = new IterationLoops(cfg);
    for (int b = 0; b < cfg.size(); b++) {
      if (forest.isHeader(b) && !outer.get(b)) {
        int k = kOfHeader.applyAsInt(b);
        if (k > 1) {
          loops.add(b, k, e -> true);
        }
      }
    }
    return loops;
  }

  /**
   * Returns these loops and one more, made of some of the back edges into its header. The other
   * back edges are profiled acyclically; they lead out of the loop and into it again.
   *
   * @throws IllegalArgumentException if none are chosen, or a block belongs to another of the loops
   */
  IterationLoops with(int header, int k, IntPredicate backEdges) {
    IterationLoops more = new IterationLoops(cfg);
    for (IterationLoop loop : loops) {
      more.add(loop.header(), loop.k(), loop::isBackEdge);
    }
    more.add(header, k, backEdges);
    return more;
  }

  /** Returns an object without loops. */
  static IterationLoops none(Cfg cfg) {
    return new IterationLoops(cfg);
  }

  private void add(int header, int k, IntPredicate chosen) {
    BitSet backEdges = new BitSet();
    BitSet blocks = new BitSet();
    blocks.set(header);
    Deque<Integer> work = new ArrayDeque<>();
    for (CfgEdge e : cfg.predecessors(header)) {
      if (search.isBackEdge(e) && chosen.test(e.index())) {
        backEdges.set(e.index());
        reach(e.from(), blocks, work);
      }
    }
    if (backEdges.isEmpty()) {
      throw new IllegalArgumentException("no loop at block " + header);
    }
    while (!work.isEmpty()) {
      for (CfgEdge e : cfg.predecessors(work.remove())) {
        // A block before the header would enter the loop past the header.
        if (!search.isBackEdge(e) && position[e.from()] > position[header]) {
          reach(e.from(), blocks, work);
        }
      }
    }
    IterationLoop loop = new IterationLoop(header, k, backEdges, blocks);
    blocks.stream()
        .forEach(
            b -> {
              if (ofBlock[b] != null) {
                throw new IllegalArgumentException("block " + b + " belongs to two loops");
              }
              ofBlock[b] = loop;
            });
    loops.add(loop);
  }

  private static void reach(int block, BitSet blocks, Deque<Integer> work) {
    if (!blocks.get(block)) {
      blocks.set(block);
      work.add(block);
    }
  }

  /** The graph of the method. */
  public Cfg cfg() {
    return cfg;
  }

  /** The search that finds back edges. */
  DepthFirstSearch search() {
    return search;
  }

  /** Returns the position of a block in a topological order of the graph without its back edges. */
  int position(int block) {
    return position[block];
  }

  /** Returns the loops; those of {@link #innermost} are in the order of their headers. */
  public List<IterationLoop> loops() {
    return List.copyOf(loops);
  }

  /** Returns the loop to which a block belongs; null if there is none. */
  public IterationLoop of(int block) {
    return ofBlock[block];
  }

  /** Returns k of the loop to which a block belongs; 1 if there is none. */
  int k(int block) {
    return ofBlock[block] == null ? 1 : ofBlock[block].k();
  }

  /** The largest k of any loop; 1 if there is none. */
  public int largestK() {
    return loops.stream().mapToInt(IterationLoop::k).max().orElse(1);
  }

  /** Returns whether the edge is a back edge of one of the loops. */
  boolean isLoopEdge(CfgEdge e) {
    return ofBlock[e.to()] != null && ofBlock[e.to()].isBackEdge(e.index());
  }

  /**
   * Returns whether the edge leads out of one of the loops, even if it leads into the same loop
   * again.
   */
  boolean exits(CfgEdge e) {
    IterationLoop loop = ofBlock[e.from()];
    return loop != null && !isLoopEdge(e) && (search.isBackEdge(e) || ofBlock[e.to()] != loop);
  }

  /**
   * Returns the first edge that enters one of the loops past its header; null if there is none.
   * Edges from blocks that only handlers lead to are ignored. If there is such an edge, the
   * iterations of its loop are not defined.
   */
  public CfgEdge irreducible() {
    if (loops.isEmpty()) {
      return null;
    }
    BitSet fromEntry = new BitSet();
    Deque<Integer> work = new ArrayDeque<>();
    reach(0, fromEntry, work);
    while (!work.isEmpty()) {
      for (CfgEdge e : cfg.successors(work.remove())) {
        reach(e.to(), fromEntry, work);
      }
    }
    for (CfgEdge e : cfg.edges()) {
      IterationLoop loop = ofBlock[e.to()];
      if (loop != null
          && ofBlock[e.from()] != loop
          && e.to() != loop.header()
          && fromEntry.get(e.from())) {
        return e;
      }
    }
    return null;
  }
}
