package org.pathforest.paths.scheme.kiter;

import java.util.ArrayList;
import java.util.List;
import org.pathforest.paths.cfg.BlockExit;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.CfgEdge;
import org.pathforest.paths.scheme.kiter.IterationEdge.Kind;

/**
 * The graph with dummy edges of Roy &amp; Srikant 2009. For each loop that is profiled with k, the
 * CFG gets a dummy from Start to the loop's head and one from each tail to End, and keeps the
 * loop's back edges. Other back edges are replaced by dummies, as Ball and Larus do. Nodes are the
 * blocks, then Start, then End. Immutable.
 */
public final class IterationGraph {
  private final IterationLoops loops;
  private final List<IterationEdge> edges = new ArrayList<>();
  private final List<List<IterationEdge>> out = new ArrayList<>();
  private final IterationEdge[] ofCfgEdge;
  private final IterationEdge[] ofLoopEnd;
  private final IterationEdge[] ofExit;
  private final IterationEdge[] ofHandler;
  private final IterationEdge[] ofBackEdgeTarget;
  private final IterationEdge[] ofLoopHead;
  private final int[] firstCopy;

  /** Builds the graph. The same CFG and loops always give the same edge ids. */
  IterationGraph(IterationLoops loops) {
    this.loops = loops;
    Cfg cfg = loops.cfg();
    int n = cfg.size();
    ofCfgEdge = new IterationEdge[cfg.edges().size()];
    ofLoopEnd = new IterationEdge[cfg.edges().size()];
    ofExit = new IterationEdge[n];
    ofHandler = new IterationEdge[n];
    ofBackEdgeTarget = new IterationEdge[n];
    ofLoopHead = new IterationEdge[n];
    firstCopy = new int[n + 1];
    for (int b = 0; b < n; b++) {
      firstCopy[b + 1] = firstCopy[b] + copies(b);
    }
    for (int v = 0; v < n + 2; v++) {
      out.add(new ArrayList<>(2));
    }
    add(Kind.START_ENTRY, start(), 0, null);
    for (int h : cfg.handlers()) {
      ofHandler[h] = add(Kind.START_HANDLER, start(), h, null);
    }
    for (int b = 0; b < n; b++) {
      BlockExit exit = cfg.block(b).exit();
      if (exit != BlockExit.NONE) {
        Kind kind = exit == BlockExit.RETURN ? Kind.END_RETURN : Kind.END_THROW;
        ofExit[b] = add(kind, b, end(), null);
      }
      for (CfgEdge e : cfg.successors(b)) {
        add(e);
      }
    }
  }

  private void add(CfgEdge e) {
    if (loops.isLoopEdge(e)) {
      ofCfgEdge[e.index()] = add(Kind.LOOP, e.from(), e.to(), e);
      ofLoopEnd[e.index()] = add(Kind.END_LOOP, e.from(), end(), e);
      if (ofLoopHead[e.to()] == null) {
        ofLoopHead[e.to()] = add(Kind.START_LOOP, start(), e.to(), null);
      }
    } else if (loops.search().isBackEdge(e)) {
      ofCfgEdge[e.index()] = add(Kind.END_BACKEDGE, e.from(), end(), e);
      if (ofBackEdgeTarget[e.to()] == null) {
        ofBackEdgeTarget[e.to()] = add(Kind.START_BACKEDGE, start(), e.to(), null);
      }
    } else {
      ofCfgEdge[e.index()] = add(Kind.NORMAL, e.from(), e.to(), e);
    }
  }

  private IterationEdge add(Kind kind, int from, int to, CfgEdge cfgEdge) {
    IterationEdge e = new IterationEdge(edges.size(), kind, from, to, cfgEdge);
    edges.add(e);
    out.get(from).add(e);
    return e;
  }

  /** The loops that are profiled with k. */
  public IterationLoops loops() {
    return loops;
  }

  /** The CFG. */
  public Cfg cfg() {
    return loops.cfg();
  }

  /** The node Start. */
  public int start() {
    return cfg().size();
  }

  /** The node End. */
  public int end() {
    return cfg().size() + 1;
  }

  /** All edges; the index of an edge is its id. */
  public List<IterationEdge> edges() {
    return List.copyOf(edges);
  }

  /** Number of edges. */
  int edgeCount() {
    return edges.size();
  }

  /** Edges out of a node, in id order. */
  List<IterationEdge> out(int node) {
    return out.get(node);
  }

  /** The edge from Start to the method's first block. */
  IterationEdge ofEntry() {
    return edges.get(0);
  }

  /** The dummy from Start to a handler start. */
  IterationEdge ofHandler(int block) {
    return ofHandler[block];
  }

  /** The edge from a block that returns or throws to End; null for other blocks. */
  IterationEdge ofExit(int block) {
    return ofExit[block];
  }

  /**
   * Returns the edge that represents an edge of the CFG: the edge itself, or the dummy that ends
   * paths at an acyclic back edge.
   */
  IterationEdge of(CfgEdge e) {
    return ofCfgEdge[e.index()];
  }

  /** Returns the dummy that ends paths at a back edge of a loop. */
  IterationEdge loopEnd(CfgEdge e) {
    return ofLoopEnd[e.index()];
  }

  /** Returns the dummy out of Start with which a path starts after a back edge. */
  IterationEdge startAfter(CfgEdge e) {
    return loops.isLoopEdge(e) ? ofLoopHead[e.to()] : ofBackEdgeTarget[e.to()];
  }

  /**
   * Returns whether an edge leads out of the loop of its source. Paths that started at the loop's
   * head may take such an edge in their last iteration only.
   */
  boolean exits(IterationEdge e) {
    return e.from() < cfg().size()
        && loops.of(e.from()) != null
        && e.kind() != Kind.END_LOOP
        && (e.cfgEdge() == null || loops.exits(e.cfgEdge()));
  }

  /** Returns k of the loop of the edge's source; 1 if there is no loop. */
  int k(IterationEdge e) {
    return e.from() < cfg().size() ? loops.k(e.from()) : 1;
  }

  /**
   * Returns the number of copies of a block in the loop-unrolled graph; 1 outside of loops. In a
   * loop, copy i - 1 is iteration i of paths that have entered the loop, for i from 1 to k. Copy k
   * + i - 1 is iteration i, below k, of paths that started at the loop's head. Their last iteration
   * is the same copy as that of the other paths.
   */
  int copies(int block) {
    return 2 * loops.k(block) - 1;
  }

  /** Returns the number of a copy of a block among all copies of all blocks. */
  int node(int block, int copy) {
    return firstCopy[block] + copy;
  }

  /** Number of all copies of all blocks. */
  int nodes() {
    return firstCopy[cfg().size()];
  }

  /** Returns the iteration, from 1, of a copy of a block. */
  int iteration(int block, int copy) {
    int k = loops.k(block);
    return copy < k ? copy + 1 : copy - k + 1;
  }

  /** Returns whether paths in a copy of a block started at the head of its loop. */
  boolean fromHead(int block, int copy) {
    return copy >= loops.k(block);
  }

  /**
   * Returns whether the paper's {@code Ignored} is true, seen from the edge's source. Paths end at
   * a loop's tail in iteration k only, and take its back edge in earlier iterations only.
   */
  boolean ignored(IterationEdge e, int iteration) {
    int k = k(e);
    return (e.kind() == Kind.END_LOOP && iteration < k)
        || (e.kind() == Kind.LOOP && iteration == k);
  }

  /**
   * Returns whether valid paths take an edge out of that copy of its source. They take any edge out
   * of Start.
   */
  boolean takes(IterationEdge e, int copy) {
    return e.from() == start()
        || (!ignored(e, iteration(e.from(), copy)) && !(fromHead(e.from(), copy) && exits(e)));
  }

  /**
   * Returns the copy of its target to which an edge leads from that copy of its source; 0 for End.
   */
  int next(IterationEdge e, int copy) {
    return switch (e.kind()) {
      case START_LOOP -> loops.k(e.to());
      case LOOP -> copy + 1 == copies(e.to()) ? loops.k(e.to()) - 1 : copy + 1;
      case NORMAL -> exits(e) || loops.of(e.from()) == null ? 0 : copy;
      default -> 0;
    };
  }
}
