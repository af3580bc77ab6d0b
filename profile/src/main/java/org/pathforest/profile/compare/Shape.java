package org.pathforest.profile.compare;

import java.util.ArrayList;
import java.util.List;
import org.pathforest.paths.cfg.Block;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.CfgEdge;
import org.pathforest.paths.map.MethodMap;

/**
 * The properties that two builds of a method must share for their paths to be the same: blocks with
 * equal numbers of instructions, equal edges between them, and exception handlers at the same
 * blocks.
 *
 * @param blocks for each block, its number of instructions and how it leaves the method
 * @param edges for each edge, its blocks and outcomes
 * @param handlers block numbers of the handler starts
 */
record Shape(List<String> blocks, List<String> edges, List<Integer> handlers) {
  /** Returns the shape of a method. */
  static Shape of(MethodMap map) {
    Cfg cfg = map.cfg();
    List<String> blocks = new ArrayList<>();
    for (Block b : cfg.blocks()) {
      blocks.add(b.instructions() + " " + b.exit());
    }
    List<String> edges = new ArrayList<>();
    for (CfgEdge e : cfg.edges()) {
      edges.add(e.from() + " " + e.to() + " " + e.outcomes());
    }
    List<Integer> handlers = new ArrayList<>();
    for (int h : cfg.handlers()) {
      handlers.add(h);
    }
    return new Shape(List.copyOf(blocks), List.copyOf(edges), List.copyOf(handlers));
  }
}
