package org.pathforest.paths.scheme.structural;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.pathforest.paths.cfg.BlockExit;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.CfgEdge;
import org.pathforest.paths.cfg.DepthFirstSearch;
import org.pathforest.paths.dag.Dag;
import org.pathforest.paths.dag.DagEdge.Kind;
import org.pathforest.paths.numbering.BlPath;
import org.pathforest.paths.numbering.PathDecoder;
import org.pathforest.paths.numbering.PathNumbering;
import org.pathforest.paths.weights.EdgeWeights;

/**
 * The numbers of the paths of a method's structure graphs. Each graph is numbered separately, as
 * Ball &amp; Larus do, and its ids follow those of the graph before it. Immutable; safe for use by
 * several threads.
 */
public final class StructuralNumbering {
  private final StructureNest nest;
  private final List<PathNumbering> numberings;
  private final List<PathDecoder> decoders;
  private final long[] bases;

  private StructuralNumbering(StructureNest nest, List<PathNumbering> numberings) {
    this.nest = nest;
    this.numberings = List.copyOf(numberings);
    this.decoders = numberings.stream().map(PathDecoder::new).toList();
    this.bases = new long[numberings.size() + 1];
    for (int g = 0; g < numberings.size(); g++) {
      bases[g + 1] = bases[g] + numberings.get(g).numPaths();
    }
  }

  /**
   * Numbers the structural paths of a method. If there are too many, edges are cut: in each graph,
   * all edges between nodes out of a node from which more paths than a threshold start. The
   * threshold is the limit, halved until all graphs together have no more paths than the limit.
   *
   * @param cfg the graph of the method
   * @param weights order of the edges out of a node, heaviest first
   * @param limit largest number of paths of all graphs together, 1 to {@link
   *     PathNumbering#MAX_PATHS}; if no threshold keeps a small limit, the numbering with the
   *     fewest paths is used
   * @throws ArithmeticException if there are more than {@link PathNumbering#MAX_PATHS} paths even
   *     so
   */
  public static StructuralNumbering of(Cfg cfg, EdgeWeights weights, long limit) {
    StructureNest nest = StructureNest.of(cfg);
    GraphWeights carried = new GraphWeights(nest, weights);
    List<Cuts> all = nest.graphs().stream().map(Cuts::new).toList();
    List<BitSet> best = null;
    long fewest = Long.MAX_VALUE;
    for (long threshold = limit; threshold >= 1 && fewest > limit; threshold /= 2) {
      List<BitSet> cuts = new ArrayList<>();
      long paths = 0;
      for (Cuts graph : all) {
        paths = saturatedSum(paths, graph.cut(threshold));
        cuts.add((BitSet) graph.cuts.clone());
      }
      if (best == null || paths < fewest) {
        best = cuts;
        fewest = paths;
      }
    }
    if (fewest > PathNumbering.MAX_PATHS) {
      throw new ArithmeticException("more than " + PathNumbering.MAX_PATHS + " structural paths");
    }
    List<PathNumbering> numberings = new ArrayList<>();
    for (StructureGraph g : nest.graphs()) {
      numberings.add(
          PathNumbering.of(
              new Dag(g.cfg(), all.get(g.index()).search.backEdges(), best.get(g.index())),
              carried.of(g)));
    }
    return new StructuralNumbering(nest, numberings);
  }

  /**
   * Restores a numbering that was written.
   *
   * @param cuts cut edges between nodes, by graph: source, target
   * @param values edge values of each graph's DAG
   * @throws IllegalArgumentException if they do not number the paths of that method
   */
  public static StructuralNumbering restore(
      Cfg cfg, List<List<StructureNode[]>> cuts, List<long[]> values) {
    StructureNest nest = StructureNest.of(cfg);
    if (cuts.size() != nest.graphs().size() || values.size() != cuts.size()) {
      throw new IllegalArgumentException(
          values.size() + " structure graphs, not " + nest.graphs().size());
    }
    List<PathNumbering> numberings = new ArrayList<>();
    for (StructureGraph g : nest.graphs()) {
      BitSet indices = new BitSet();
      for (StructureNode[] cut : cuts.get(g.index())) {
        indices.set(g.edge(g.node(cut[0]), g.node(cut[1])).index());
      }
      Dag dag = new Dag(g.cfg(), new DepthFirstSearch(g.cfg()).backEdges(), indices);
      numberings.add(PathNumbering.restore(dag, values.get(g.index())));
    }
    return new StructuralNumbering(nest, numberings);
  }

  private static long saturatedSum(long a, long b) {
    long sum = a + b;
    return sum < 0 ? Long.MAX_VALUE : sum;
  }

  /** Chooses the cut edges of one graph. Edges to exits and from starts are never cut. */
  private static final class Cuts {
    private final StructureGraph graph;
    private final DepthFirstSearch search;
    private final int[] order;
    private final BitSet cuts = new BitSet();

    Cuts(StructureGraph graph) {
      this.graph = graph;
      search = new DepthFirstSearch(graph.cfg());
      order = search.topologicalOrder();
    }

    private boolean mayCut(CfgEdge e) {
      return graph.isNode(e.from()) && graph.isNode(e.to()) && !search.isBackEdge(e);
    }

    /**
     * Cuts edges where more paths than the threshold start; returns the number of paths afterwards.
     */
    long cut(long threshold) {
      cuts.clear();
      Cfg cfg = graph.cfg();
      long[] paths = new long[cfg.size()];
      BitSet starts = new BitSet();
      boolean backEdges = false;
      for (int i = order.length - 1; i >= 0; i--) {
        int v = order[i];
        long own = cfg.block(v).exit() == BlockExit.NONE ? 0 : 1;
        long sum = own;
        for (CfgEdge e : cfg.successors(v)) {
          backEdges |= search.isBackEdge(e);
          sum = saturatedSum(sum, search.isBackEdge(e) ? 1 : paths[e.to()]);
        }
        if (sum > threshold && graph.isNode(v)) {
          sum = own + cfg.successors(v).size();
          for (CfgEdge e : cfg.successors(v)) {
            if (mayCut(e)) {
              cuts.set(e.index());
              starts.set(e.to());
            }
          }
        }
        paths[v] = sum;
      }
      long all = backEdges ? saturatedSum(paths[0], paths[0]) : paths[0];
      for (int h : cfg.handlers()) {
        all = saturatedSum(all, paths[h]);
      }
      for (int v = starts.nextSetBit(0); v >= 0; v = starts.nextSetBit(v + 1)) {
        all = saturatedSum(all, paths[v]);
      }
      return all;
    }
  }

  /** Returns the graphs whose paths are numbered. */
  public StructureNest nest() {
    return nest;
  }

  /** Returns the number of paths of all graphs, 1 or more. */
  public long numPaths() {
    return bases[numberings.size()];
  }

  /**
   * Returns the numbering of one graph. The id of a path is its number there plus {@link #base}.
   */
  public PathNumbering numbering(int graph) {
    return numberings.get(graph);
  }

  /** Returns the id of a graph's first path. */
  public long base(int graph) {
    return bases[graph];
  }

  /**
   * Returns the graph that has a path.
   *
   * @throws IllegalArgumentException if the id is not in [0, N)
   */
  public int graphOf(long id) {
    if (id < 0 || id >= numPaths()) {
      throw new IllegalArgumentException("path id " + id + " is not in [0, " + numPaths() + ")");
    }
    int low = 0;
    int high = numberings.size() - 1;
    while (low < high) {
      int mid = (low + high + 1) >>> 1;
      if (bases[mid] <= id) {
        low = mid;
      } else {
        high = mid - 1;
      }
    }
    return low;
  }

  /**
   * Returns the path with an id.
   *
   * @throws IllegalArgumentException if the id is not in [0, N)
   */
  public StructuralPath decode(long id) {
    int index = graphOf(id);
    StructureGraph graph = nest.graphs().get(index);
    BlPath path = decoders.get(index).decode(id - bases[index]);
    List<Integer> blocks = path.blocks();
    int first = blocks.get(0);
    int last = blocks.get(blocks.size() - 1);
    List<StructureNode> nodes =
        blocks.stream().filter(graph::isNode).map(graph.nodes()::get).toList();
    PathStart start = PathStart.ENTRY;
    int at = index == 0 ? 0 : graph.header();
    if (path.start() == Kind.START_HANDLER) {
      start = graph.startKind(first);
      at = graph.startBlock(first);
    } else if (path.start() == Kind.START_BACKEDGE) {
      start = PathStart.BACKEDGE;
    } else if (path.start() == Kind.START_CUT) {
      start = PathStart.CUT;
      at = nodes.get(0).block();
    }
    if (graph.isExit(last)) {
      return new StructuralPath(index, start, at, nodes, PathEnd.EXIT, graph.exitTarget(last));
    }
    PathEnd end =
        switch (path.end()) {
          case END_BACKEDGE -> PathEnd.BACKEDGE;
          case END_CUT -> PathEnd.CUT;
          case END_THROW -> PathEnd.THROW;
          default -> graph.isEndless(last) ? PathEnd.ENDLESS : PathEnd.RETURN;
        };
    int to = path.to() < 0 ? -1 : graph.nodes().get(path.to()).block();
    return new StructuralPath(index, start, at, nodes, end, to);
  }

  /**
   * Returns the id of a path.
   *
   * @throws IllegalArgumentException if the method has no such path
   */
  public long encode(StructuralPath path) {
    StructureGraph graph = nest.graphs().get(path.graph());
    List<Integer> blocks = new ArrayList<>();
    Kind start =
        switch (path.start()) {
          case ENTRY -> Kind.START_ENTRY;
          case BACKEDGE -> Kind.START_BACKEDGE;
          case CUT -> Kind.START_CUT;
          case SIDE, HANDLER -> Kind.START_HANDLER;
        };
    if (start == Kind.START_HANDLER) {
      blocks.add(graph.startAt(path.start(), path.at(), path.nodes().get(0)));
    }
    path.nodes().forEach(n -> blocks.add(graph.node(n)));
    int to = -1;
    Kind end = Kind.END_RETURN;
    StructureNode last = path.nodes().get(path.nodes().size() - 1);
    switch (path.end()) {
      case EXIT -> blocks.add(graph.exitTo(last, path.to()));
      case THROW -> end = Kind.END_THROW;
      case RETURN, ENDLESS -> {}
      case BACKEDGE -> {
        end = Kind.END_BACKEDGE;
        to = 0;
      }
      case CUT -> {
        end = Kind.END_CUT;
        to = graph.nodeOf(path.to());
      }
    }
    return bases[path.graph()]
        + decoders.get(path.graph()).encode(new BlPath(start, blocks, end, to));
  }
}
