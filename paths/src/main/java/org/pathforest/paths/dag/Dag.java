package org.pathforest.paths.dag;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import org.pathforest.paths.cfg.BlockExit;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.CfgEdge;
import org.pathforest.paths.dag.DagEdge.Kind;

/**
 * An acyclic graph made from a CFG by replacing back edges and cut edges with dummy edges (Ball
 * &amp; Larus 1996, sections 4 and 5.3). Each of these edges gets a dummy of its own from its
 * source to EXIT, so that a path knows which edge it took. One dummy leads from ENTRY to each
 * target of back edges, and one to each target of cut edges. Nodes are the blocks, then ENTRY, then
 * EXIT. The same graph, back edges and cut edges always give the same edge ids. Immutable.
 */
public final class Dag {
  private final Cfg cfg;
  private final BitSet backEdges;
  private final BitSet cutEdges;
  private final List<DagEdge> edges = new ArrayList<>();
  private final List<List<DagEdge>> out = new ArrayList<>();
  private final List<List<DagEdge>> in = new ArrayList<>();
  private final DagEdge[] ofCfgEdge;
  private final DagEdge[] ofExit;
  private final DagEdge[] ofHandler;
  private final DagEdge[] ofBackEdgeTarget;
  private final DagEdge[] ofCutTarget;

  /**
   * Builds the DAG.
   *
   * @param cfg the graph
   * @param backEdges indices of its back edges; without them the graph must be acyclic
   * @param cutEdges indices of its cut edges, none of which is a back edge
   */
  public Dag(Cfg cfg, BitSet backEdges, BitSet cutEdges) {
    this.cfg = cfg;
    this.backEdges = (BitSet) backEdges.clone();
    this.cutEdges = (BitSet) cutEdges.clone();
    int n = cfg.size();
    ofCfgEdge = new DagEdge[cfg.edges().size()];
    ofExit = new DagEdge[n];
    ofHandler = new DagEdge[n];
    ofBackEdgeTarget = new DagEdge[n];
    ofCutTarget = new DagEdge[n];
    for (int v = 0; v < n + 2; v++) {
      out.add(new ArrayList<>(2));
      in.add(new ArrayList<>(2));
    }
    add(Kind.START_ENTRY, entry(), 0, null);
    for (int h : cfg.handlers()) {
      ofHandler[h] = add(Kind.START_HANDLER, entry(), h, null);
    }
    for (int b = 0; b < n; b++) {
      if (cfg.block(b).exit() != BlockExit.NONE) {
        ofExit[b] =
            add(
                cfg.block(b).exit() == BlockExit.RETURN ? Kind.END_RETURN : Kind.END_THROW,
                b,
                exit(),
                null);
      }
      for (CfgEdge e : cfg.successors(b)) {
        if (backEdges.get(e.index())) {
          ofCfgEdge[e.index()] = add(Kind.END_BACKEDGE, b, exit(), e);
          if (ofBackEdgeTarget[e.to()] == null) {
            ofBackEdgeTarget[e.to()] = add(Kind.START_BACKEDGE, entry(), e.to(), null);
          }
        } else if (cutEdges.get(e.index())) {
          ofCfgEdge[e.index()] = add(Kind.END_CUT, b, exit(), e);
          if (ofCutTarget[e.to()] == null) {
            ofCutTarget[e.to()] = add(Kind.START_CUT, entry(), e.to(), null);
          }
        } else {
          ofCfgEdge[e.index()] = add(Kind.NORMAL, b, e.to(), e);
        }
      }
    }
  }

  private DagEdge add(Kind kind, int from, int to, CfgEdge cfgEdge) {
    DagEdge e = new DagEdge(edges.size(), kind, from, to, cfgEdge);
    edges.add(e);
    out.get(from).add(e);
    in.get(to).add(e);
    return e;
  }

  /** Returns the CFG that this graph was built from. */
  public Cfg cfg() {
    return cfg;
  }

  /** Number of nodes: blocks, ENTRY and EXIT. */
  public int nodes() {
    return cfg.size() + 2;
  }

  /** The node ENTRY. */
  public int entry() {
    return cfg.size();
  }

  /** The node EXIT. */
  public int exit() {
    return cfg.size() + 1;
  }

  /** All edges; the index of an edge is its id. */
  public List<DagEdge> edges() {
    return Collections.unmodifiableList(edges);
  }

  /** Number of edges. */
  public int edgeCount() {
    return edges.size();
  }

  /** The edge with that id. */
  public DagEdge edge(int id) {
    return edges.get(id);
  }

  /** Edges out of a node, in id order. */
  public List<DagEdge> out(int node) {
    return Collections.unmodifiableList(out.get(node));
  }

  /** Edges into a node, in id order. */
  public List<DagEdge> in(int node) {
    return Collections.unmodifiableList(in.get(node));
  }

  /**
   * Returns the edge that represents an edge of the CFG: the edge itself, or the dummy that ends a
   * path there.
   */
  public DagEdge of(CfgEdge e) {
    return ofCfgEdge[e.index()];
  }

  /** The edge from a block that returns or throws to EXIT; null for other blocks. */
  public DagEdge ofExit(int block) {
    return ofExit[block];
  }

  /** The edge from ENTRY to the method's first block. */
  public DagEdge ofEntry() {
    return edges.get(0);
  }

  /** The dummy from ENTRY to a handler start; null for other blocks. */
  public DagEdge ofHandler(int block) {
    return ofHandler[block];
  }

  /** Returns the dummy out of ENTRY with which a path starts after a back edge or cut edge. */
  public DagEdge startAfter(CfgEdge e) {
    return backEdges.get(e.index()) ? ofBackEdgeTarget[e.to()] : ofCutTarget[e.to()];
  }

  /** Returns whether the edge is a back edge. */
  public boolean isBackEdge(CfgEdge e) {
    return backEdges.get(e.index());
  }

  /** Returns whether the edge is a cut edge. */
  public boolean isCut(CfgEdge e) {
    return cutEdges.get(e.index());
  }

  /** The cut edges in index order. */
  public List<CfgEdge> cuts() {
    return cutEdges.stream().mapToObj(i -> cfg.edges().get(i)).toList();
  }
}
