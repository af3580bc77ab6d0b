package org.pathforest.paths.testing;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.Consumer;
import org.pathforest.paths.cfg.BlockExit;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.CfgEdge;
import org.pathforest.paths.dag.DagEdge.Kind;
import org.pathforest.paths.numbering.BlPath;

/**
 * Definitions as direct code for small graphs: slow, recursive, and independent of the code under
 * test.
 */
public final class Naive {
  private Naive() {}

  /** Returns the blocks reached from a block without passing through another one (-1: any). */
  public static BitSet reach(Cfg cfg, int from, int without) {
    BitSet seen = new BitSet();
    reach(cfg, from, without, seen);
    return seen;
  }

  private static void reach(Cfg cfg, int b, int without, BitSet seen) {
    if (b == without || seen.get(b)) {
      return;
    }
    seen.set(b);
    cfg.successors(b).forEach(e -> reach(cfg, e.to(), without, seen));
  }

  /** Returns whether one of the blocks returns or throws. */
  public static boolean leaves(Cfg cfg, BitSet blocks) {
    return blocks.stream().anyMatch(b -> cfg.block(b).exit() != BlockExit.NONE);
  }

  /** Returns the blocks from which no path leads out of the method. */
  public static BitSet endless(Cfg cfg) {
    BitSet endless = new BitSet();
    for (int b = 0; b < cfg.size(); b++) {
      endless.set(b, !leaves(cfg, reach(cfg, b, -1)));
    }
    return endless;
  }

  /** Returns whether every path from the method's entry to b leads through d. */
  public static boolean dominates(Cfg cfg, int d, int b) {
    return d == b || !reach(cfg, 0, d).get(b);
  }

  /** Returns the indices of the edges whose target dominates their source. */
  public static BitSet dominatedBackEdges(Cfg cfg) {
    BitSet set = new BitSet();
    for (CfgEdge e : cfg.edges()) {
      if (dominates(cfg, e.to(), e.from())) {
        set.set(e.index());
      }
    }
    return set;
  }

  /** Returns whether the graph has no cycle without these edges. */
  public static boolean acyclicWithout(Cfg cfg, BitSet edges) {
    int left = cfg.size();
    BitSet gone = new BitSet();
    for (boolean progress = true; progress; ) {
      progress = false;
      for (int b = 0; b < cfg.size(); b++) {
        if (!gone.get(b)
            && cfg.predecessors(b).stream()
                .allMatch(e -> edges.get(e.index()) || gone.get(e.from()))) {
          gone.set(b);
          left--;
          progress = true;
        }
      }
    }
    return left == 0;
  }

  /** Returns the retreating edges of the depth-first search that the design defines. */
  public static BitSet retreatingEdges(Cfg cfg) {
    BitSet found = new BitSet();
    BitSet visited = new BitSet();
    search(cfg, 0, new BitSet(), visited, found);
    for (int b = 0; b < cfg.size(); b++) {
      if (cfg.isHandler(b)) {
        search(cfg, b, new BitSet(), visited, found);
      }
    }
    return found;
  }

  private static void search(Cfg cfg, int b, BitSet active, BitSet visited, BitSet found) {
    if (visited.get(b)) {
      return;
    }
    visited.set(b);
    active.set(b);
    List<CfgEdge> order = new ArrayList<>();
    cfg.edges().stream().filter(e -> e.from() == b && e.fallsThrough()).forEach(order::add);
    for (int to = 0; to < cfg.size(); to++) {
      int target = to;
      cfg.edges().stream()
          .filter(e -> e.from() == b && e.to() == target && !e.fallsThrough())
          .forEach(order::add);
    }
    for (CfgEdge e : order) {
      if (active.get(e.to())) {
        found.set(e.index());
      } else {
        search(cfg, e.to(), active, visited, found);
      }
    }
    active.clear(b);
  }

  /** Enumerates all Ball-Larus paths and all prefixes directly from the CFG. */
  public static void paths(
      Cfg cfg, BitSet backEdges, BitSet cuts, Consumer<BlPath> paths, Consumer<BlPath> prefixes) {
    BitSet afterBackEdge = new BitSet();
    BitSet afterCut = new BitSet();
    for (CfgEdge e : cfg.edges()) {
      if (backEdges.get(e.index())) {
        afterBackEdge.set(e.to());
      } else if (cuts.get(e.index())) {
        afterCut.set(e.to());
      }
    }
    Walker walker = new Walker(cfg, backEdges, cuts, paths, prefixes);
    walker.from(Kind.START_ENTRY, 0);
    for (int b = 0; b < cfg.size(); b++) {
      if (cfg.isHandler(b)) {
        walker.from(Kind.START_HANDLER, b);
      }
      if (afterBackEdge.get(b)) {
        walker.from(Kind.START_BACKEDGE, b);
      }
      if (afterCut.get(b)) {
        walker.from(Kind.START_CUT, b);
      }
    }
  }

  private record Walker(
      Cfg cfg, BitSet backEdges, BitSet cuts, Consumer<BlPath> paths, Consumer<BlPath> prefixes) {

    void from(Kind start, int block) {
      List<Integer> blocks = new ArrayList<>();
      blocks.add(block);
      extend(start, blocks);
    }

    private void extend(Kind start, List<Integer> blocks) {
      prefixes.accept(new BlPath(start, blocks, null, -1));
      int b = blocks.get(blocks.size() - 1);
      BlockExit exit = cfg.block(b).exit();
      if (exit != BlockExit.NONE) {
        Kind end = exit == BlockExit.RETURN ? Kind.END_RETURN : Kind.END_THROW;
        paths.accept(new BlPath(start, blocks, end, -1));
      }
      for (CfgEdge e : cfg.edges()) {
        if (e.from() != b) {
          continue;
        }
        if (backEdges.get(e.index())) {
          paths.accept(new BlPath(start, blocks, Kind.END_BACKEDGE, e.to()));
        } else if (cuts.get(e.index())) {
          paths.accept(new BlPath(start, blocks, Kind.END_CUT, e.to()));
        } else {
          blocks.add(e.to());
          extend(start, blocks);
          blocks.remove(blocks.size() - 1);
        }
      }
    }
  }
}
