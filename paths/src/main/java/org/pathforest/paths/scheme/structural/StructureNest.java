package org.pathforest.paths.scheme.structural;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.CfgEdge;
import org.pathforest.paths.weights.LoopForest;

/**
 * The structure graphs of a method (Yasue et al. 2004, Figures 3 and 4), made from its nest of
 * loops. A strongly connected part of the CFG is a loop. Its header is the block that the
 * depth-first search visits first. Without the edges to the header, the strongly connected parts
 * that remain are the loops inside. An irreducible part is a loop like any other; edges that enter
 * it past its header are its side entries. Graph 0 is the outline; the others follow, outer loops
 * before inner ones. Immutable.
 */
public final class StructureNest {
  private final Cfg cfg;
  private final LoopForest loops;
  private final List<StructureGraph> graphs;

  /** Number of the graph of each loop, by header. */
  private final int[] graphOf;

  private StructureNest(
      Cfg cfg, LoopForest loops, int[] graphOf, List<StructureGraph.Draft> drafts) {
    this.cfg = cfg;
    this.loops = loops;
    this.graphOf = graphOf;
    this.graphs = drafts.stream().map(StructureGraph.Draft::done).toList();
  }

  /** Receives what happens in each graph when control moves. */
  interface Visitor {
    /** A path starts at {@code block}, which is the node or is inside it. */
    void start(int graph, PathStart kind, int block, StructureNode node);

    /** Control takes an edge between two nodes; to the header, if it is a back edge. */
    void edge(int graph, StructureNode from, StructureNode to);

    /** The path ends because an edge to a block outside is taken. */
    void exit(int graph, StructureNode from, int to);
  }

  /** Builds the graphs of a method. */
  public static StructureNest of(Cfg cfg) {
    LoopForest loops = LoopForest.of(cfg);
    int[] graphOf = new int[cfg.size()];
    Arrays.fill(graphOf, -1);
    List<StructureGraph.Draft> drafts = new ArrayList<>();
    drafts.add(new StructureGraph.Draft(cfg, 0, StructureGraph.OUTLINE, null));
    int[] order = loops.order();
    for (int b : order) {
      if (loops.isHeader(b)) {
        graphOf[b] = drafts.size();
        int around = loops.around(b);
        StructureGraph.Draft outer = drafts.get(around == LoopForest.NONE ? 0 : graphOf[around]);
        drafts.add(new StructureGraph.Draft(cfg, graphOf[b], b, outer));
      }
    }
    drafts.get(0).node(new StructureNode(0, loops.isHeader(0)));
    for (int b : order) {
      int around = loops.around(b);
      StructureGraph.Draft outer = drafts.get(around == LoopForest.NONE ? 0 : graphOf[around]);
      outer.node(new StructureNode(b, loops.isHeader(b)));
      if (loops.isHeader(b)) {
        drafts.get(graphOf[b]).node(new StructureNode(b, false));
      }
    }
    Visitor adding =
        new Visitor() {
          @Override
          public void start(int graph, PathStart kind, int block, StructureNode node) {
            if (kind == PathStart.SIDE || kind == PathStart.HANDLER) {
              drafts.get(graph).start(kind, block, node);
            }
          }

          @Override
          public void edge(int graph, StructureNode from, StructureNode to) {
            drafts.get(graph).edge(from, to);
          }

          @Override
          public void exit(int graph, StructureNode from, int to) {
            drafts.get(graph).exit(from, to);
          }
        };
    Walk walk = new Walk(loops, graphOf);
    cfg.edges().forEach(e -> walk.edge(e, adding));
    for (int h : cfg.handlers()) {
      walk.enter(h, true, adding);
    }
    return new StructureNest(cfg, loops, graphOf, drafts);
  }

  /** The graph of the method. */
  public Cfg cfg() {
    return cfg;
  }

  /** All graphs; the index of a graph is its number. */
  public List<StructureGraph> graphs() {
    return graphs;
  }

  /** Returns the graph that has a block as a node. */
  public StructureGraph graphOf(int block) {
    return graphs.get(new Walk(loops, graphOf).graph(loops.loopOf(block)));
  }

  /** Reports what happens when the method is entered. */
  void enter(Visitor visitor) {
    new Walk(loops, graphOf).enter(0, false, visitor);
  }

  /** Reports what happens when an exception enters a handler start. */
  void handler(int block, Visitor visitor) {
    new Walk(loops, graphOf).enter(block, true, visitor);
  }

  /** Reports what happens when an edge is taken, first in the inner graphs that it leaves. */
  void take(CfgEdge e, Visitor visitor) {
    new Walk(loops, graphOf).edge(e, visitor);
  }

  /** Finds the graphs that an edge concerns. */
  @SuppressWarnings("ArrayRecordComponent") // a scratch value of the search
  private record Walk(LoopForest loops, int[] graphOf) {
    private int graph(int header) {
      return header == LoopForest.NONE ? 0 : graphOf[header];
    }

    void edge(CfgEdge e, Visitor visitor) {
      int loop = loops.loopOf(e.from());
      StructureNode node = new StructureNode(e.from(), false);
      while (loop != LoopForest.NONE && !loops.contains(loop, e.to())) {
        visitor.exit(graph(loop), node, e.to());
        node = new StructureNode(loop, true);
        loop = loops.around(loop);
      }
      visitor.edge(graph(loop), node, nodeOf(loop, e.to()));
      enterInner(loop, e.to(), false, visitor);
    }

    /** Enters the outline at a block, and the loops that contain the block. */
    void enter(int block, boolean handler, Visitor visitor) {
      start(LoopForest.NONE, block, handler, visitor);
      enterInner(LoopForest.NONE, block, handler, visitor);
    }

    private void enterInner(int around, int block, boolean handler, Visitor visitor) {
      Deque<Integer> inner = new ArrayDeque<>();
      for (int loop = loops.loopOf(block); loop != around; loop = loops.around(loop)) {
        inner.push(loop);
      }
      inner.forEach(loop -> start(loop, block, handler, visitor));
    }

    private void start(int loop, int block, boolean handler, Visitor visitor) {
      boolean front = loop == LoopForest.NONE || loop == block;
      PathStart kind = handler ? PathStart.HANDLER : front ? PathStart.ENTRY : PathStart.SIDE;
      visitor.start(graph(loop), kind, block, nodeOf(loop, block));
    }

    /** Returns the node of a loop's graph that is, or contains, a block inside that loop. */
    private StructureNode nodeOf(int loop, int block) {
      int inner = loops.loopOf(block);
      if (inner == loop) {
        return new StructureNode(block, false);
      }
      while (loops.around(inner) != loop) {
        inner = loops.around(inner);
      }
      return new StructureNode(inner, true);
    }
  }
}
