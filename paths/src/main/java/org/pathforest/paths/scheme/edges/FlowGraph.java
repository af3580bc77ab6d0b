package org.pathforest.paths.scheme.edges;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.pathforest.paths.cfg.BlockExit;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.CfgEdge;
import org.pathforest.paths.scheme.edges.FlowEdge.Kind;

/**
 * The CFG with ENTRY and EXIT as nodes and an edge from EXIT to ENTRY, so that the flow into a node
 * equals the flow out of it. Some flow has no edge: an exception can leave a block in its middle,
 * and an activation can still be in a block when the run ends. Such flow is known, and goes to
 * EXIT. Nodes are the blocks, then ENTRY, then EXIT. The same graph always gives the same edge ids.
 * Immutable.
 */
public final class FlowGraph {
  private final Cfg cfg;
  private final List<FlowEdge> edges = new ArrayList<>();
  private final FlowEdge[] ofCatch;
  private final FlowEdge[] ofLeave;
  private final FlowEdge[] ofFlow;

  /** Builds the graph of a method. */
  public FlowGraph(Cfg cfg) {
    this.cfg = cfg;
    int n = cfg.size();
    ofCatch = new FlowEdge[n];
    ofLeave = new FlowEdge[n];
    ofFlow = new FlowEdge[cfg.edges().size()];
    add(Kind.AGAIN, exit(), entry(), -1);
    add(Kind.ENTER, entry(), 0, -1);
    for (int h : cfg.handlers()) {
      ofCatch[h] = add(Kind.CATCH, entry(), h, -1);
    }
    for (int b = 0; b < n; b++) {
      if (cfg.block(b).exit() != BlockExit.NONE) {
        ofLeave[b] = add(Kind.LEAVE, b, exit(), -1);
      }
    }
    for (CfgEdge e : cfg.edges()) {
      ofFlow[e.index()] = add(Kind.FLOW, e.from(), e.to(), e.index());
    }
  }

  private FlowEdge add(Kind kind, int from, int to, int cfgEdge) {
    FlowEdge e = new FlowEdge(edges.size(), kind, from, to, cfgEdge);
    edges.add(e);
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
  public List<FlowEdge> edges() {
    return Collections.unmodifiableList(edges);
  }

  /** The edge from EXIT to ENTRY. */
  public FlowEdge again() {
    return edges.get(0);
  }

  /** The edge from ENTRY to the first block. */
  public FlowEdge enter() {
    return edges.get(1);
  }

  /** The edge from ENTRY to a handler start; null for other blocks. */
  public FlowEdge caught(int block) {
    return ofCatch[block];
  }

  /** The edge from a block that returns or throws to EXIT; null for other blocks. */
  public FlowEdge leave(int block) {
    return ofLeave[block];
  }

  /** Returns the edge that represents an edge of the CFG. */
  public FlowEdge flow(CfgEdge e) {
    return ofFlow[e.index()];
  }
}
