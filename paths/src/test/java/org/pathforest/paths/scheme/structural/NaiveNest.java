package org.pathforest.paths.scheme.structural;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.pathforest.paths.cfg.BlockExit;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.CfgEdge;

/** Loops and structural paths by definition, computed from reachability alone. */
final class NaiveNest {
  /** A loop or the outline of the method, with its blocks and the loops directly inside. */
  static final class Region {
    final int header;
    final BitSet blocks;
    final Region around;
    final List<Region> inner = new ArrayList<>();

    Region(int header, BitSet blocks, Region around) {
      this.header = header;
      this.blocks = blocks;
      this.around = around;
    }

    Region innerWith(int block) {
      return inner.stream().filter(r -> r.blocks.get(block)).findFirst().orElse(null);
    }

    StructureNode node(int block) {
      Region r = innerWith(block);
      return r == null ? new StructureNode(block, false) : new StructureNode(r.header, true);
    }
  }

  final Cfg cfg;
  final Region outline;
  private final List<Integer> preorder = new ArrayList<>();

  NaiveNest(Cfg cfg) {
    this.cfg = cfg;
    visit(0);
    for (int h : cfg.handlers()) {
      visit(h);
    }
    BitSet all = new BitSet();
    all.set(0, cfg.size());
    outline = new Region(-1, all, null);
    fill(outline);
  }

  private void visit(int b) {
    if (!preorder.contains(b)) {
      preorder.add(b);
      cfg.successors(b).forEach(e -> visit(e.to()));
    }
  }

  private void fill(Region region) {
    BitSet left = (BitSet) region.blocks.clone();
    for (int b : preorder) {
      if (!left.get(b)) {
        continue;
      }
      BitSet from = reach(region, b, true);
      from.and(reach(region, b, false));
      if (!from.isEmpty()) {
        Region inner = new Region(b, from, region);
        region.inner.add(inner);
        left.andNot(from);
        fill(inner);
      }
    }
  }

  /**
   * Returns the blocks that a block reaches (forward), or that reach it, within a region. They are
   * at least one edge away; edges to the region's header are ignored.
   */
  private BitSet reach(Region region, int block, boolean forward) {
    BitSet seen = new BitSet();
    List<Integer> work = new ArrayList<>(List.of(block));
    while (!work.isEmpty()) {
      int b = work.remove(work.size() - 1);
      for (CfgEdge e : forward ? cfg.successors(b) : cfg.predecessors(b)) {
        int to = forward ? e.to() : e.from();
        if (e.to() != region.header && region.blocks.get(to) && !seen.get(to)) {
          seen.set(to);
          work.add(to);
        }
      }
    }
    return seen;
  }

  List<Region> regions() {
    List<Region> all = new ArrayList<>(List.of(outline));
    for (int i = 0; i < all.size(); i++) {
      all.addAll(all.get(i).inner);
    }
    return all;
  }

  /** Returns all paths of a region, without cuts. The region's header is their graph number. */
  Set<StructuralPath> paths(Region region) {
    Set<StructuralPath> paths = new LinkedHashSet<>();
    int first = region.header < 0 ? 0 : region.header;
    extend(region, PathStart.ENTRY, first, List.of(region.node(first)), paths);
    if (region.header >= 0) {
      extend(region, PathStart.BACKEDGE, first, List.of(region.node(first)), paths);
    }
    for (CfgEdge e : cfg.edges()) {
      if (region.blocks.get(e.to()) && !region.blocks.get(e.from()) && e.to() != first) {
        extend(region, PathStart.SIDE, e.to(), List.of(region.node(e.to())), paths);
      }
    }
    for (int h : cfg.handlers()) {
      if (region.blocks.get(h)) {
        extend(region, PathStart.HANDLER, h, List.of(region.node(h)), paths);
      }
    }
    return paths;
  }

  private void extend(
      Region region, PathStart start, int at, List<StructureNode> nodes, Set<StructuralPath> out) {
    StructureNode last = nodes.get(nodes.size() - 1);
    BlockExit exit = last.loop() ? BlockExit.NONE : cfg.block(last.block()).exit();
    if (exit != BlockExit.NONE) {
      PathEnd end = exit == BlockExit.RETURN ? PathEnd.RETURN : PathEnd.THROW;
      out.add(new StructuralPath(region.header, start, at, nodes, end, -1));
      return;
    }
    boolean endless = true;
    for (CfgEdge e : cfg.edges()) {
      if (!region.blocks.get(e.from()) || !region.node(e.from()).equals(last)) {
        continue;
      }
      if (!region.blocks.get(e.to())) {
        out.add(new StructuralPath(region.header, start, at, nodes, PathEnd.EXIT, e.to()));
      } else if (e.to() == region.header) {
        out.add(new StructuralPath(region.header, start, at, nodes, PathEnd.BACKEDGE, e.to()));
      } else if (!region.node(e.to()).equals(last)) {
        List<StructureNode> longer = new ArrayList<>(nodes);
        longer.add(region.node(e.to()));
        extend(region, start, at, longer, out);
      } else {
        continue;
      }
      endless = false;
    }
    if (endless) {
      out.add(new StructuralPath(region.header, start, at, nodes, PathEnd.ENDLESS, -1));
    }
  }
}
