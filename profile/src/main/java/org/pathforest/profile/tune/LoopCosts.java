package org.pathforest.profile.tune;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.pathforest.paths.cfg.BlockExit;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.map.BlockWork;
import org.pathforest.paths.numbering.BlPath;
import org.pathforest.paths.weights.LoopForest;
import org.pathforest.profile.MethodPaths;
import org.pathforest.profile.MethodProfile;
import org.pathforest.profile.forest.Kipf;

/** Computes what the loops of a method execute, how often they repeat, and how they are left. */
final class LoopCosts {
  /** A search loop takes at least this number of back edges per entry, on average. */
  private static final double MANY = 16;

  /** A search loop executes at most this number of instructions per iteration, on average. */
  private static final double SMALL = 40;

  /** A search loop is left at its own end in at least this share of its exits. */
  private static final double IN_VAIN = 0.5;

  /**
   * A loop has a fixed trip count if at least this share of its entries have the same trip count.
   */
  static final double NEARLY_ALWAYS = 0.98;

  /**
   * Findings with a smaller share of a loop's instructions, and items with a smaller share of its
   * work, are left out.
   */
  private static final double NEGLIGIBLE = 0.01;

  private final MethodProfile method;
  private final Kipf kipf;
  private final MethodPaths paths;
  private final LoopForest loops;
  private final Cfg cfg;
  private final long[] blocks;

  LoopCosts(MethodProfile method, Kipf kipf, MethodPaths paths, LoopForest loops) {
    this.method = method;
    this.kipf = kipf;
    this.paths = paths;
    this.loops = loops;
    this.cfg = method.map().cfg();
    this.blocks = new long[cfg.size()];
    for (int root = 0; root < kipf.roots(); root++) {
      for (int b : paths.path(kipf.id(root)).blocks()) {
        blocks[b] += kipf.count(root);
      }
    }
  }

  /**
   * Returns everything known about a loop; {@code findings} are those on its branches and paths.
   */
  LoopFindings of(MethodPaths.Loop loop, List<Finding> findings, Packages packages) {
    TripCounts trips = TripCounter.count(paths, kipf, loops, loop, method.interrupted());
    double instructions = 0;
    for (int b = 0; b < blocks.length; b++) {
      if (loops.contains(loop.header(), b)) {
        instructions += (double) blocks[b] * cfg.block(b).instructions();
      }
    }
    List<Finding> all = new ArrayList<>(findings);
    search(loop, trips, instructions, all);
    sameTrips(loop, trips, all);
    work(loop.header(), packages, all);
    double least = NEGLIGIBLE * instructions;
    all.removeIf(f -> f.gain() < least);
    return new LoopFindings(loop, trips, instructions, shares(loop), MethodFindings.sorted(all));
  }

  private List<LoopFindings.PathShare> shares(MethodPaths.Loop loop) {
    Map<Integer, Long> counts = new TreeMap<>();
    long all = 0;
    for (int root = 0; root < kipf.roots(); root++) {
      BlPath path = paths.path(kipf.id(root));
      if (path.blocks().contains(loop.header())) {
        counts.put(kipf.id(root), kipf.count(root));
        all += kipf.count(root);
      }
    }
    List<LoopFindings.PathShare> shares = new ArrayList<>();
    for (Map.Entry<Integer, Long> e : counts.entrySet()) {
      shares.add(new LoopFindings.PathShare(e.getKey(), e.getValue(), (double) e.getValue() / all));
    }
    shares.sort(Comparator.comparingLong(s -> -s.count()));
    return shares;
  }

  /**
   * Adds a search: a loop that mostly ends at its header, and is sometimes left by another exit.
   */
  private void search(
      MethodPaths.Loop loop, TripCounts trips, double instructions, List<Finding> all) {
    long end = 0;
    long found = 0;
    for (int root = 0; root < kipf.roots(); root++) {
      BlPath path = paths.path(kipf.id(root));
      for (int i = 0; i < path.blocks().size(); i++) {
        int from = path.blocks().get(i);
        int to = i + 1 < path.blocks().size() ? path.blocks().get(i + 1) : path.to();
        boolean leaves =
            loops.contains(loop.header(), from)
                && (to < 0 || !loops.contains(loop.header(), to))
                && (to < 0 || cfg.block(to).exit() != BlockExit.THROW)
                && cfg.block(from).exit() != BlockExit.THROW;
        if (leaves && from == loop.header()) {
          end += kipf.count(root);
        } else if (leaves) {
          found += kipf.count(root);
        }
      }
    }
    if (trips.mean() >= MANY
        && found >= BranchFinder.ENOUGH
        && end >= IN_VAIN * (end + found)
        && instructions <= SMALL * (loop.backEdges() + trips.entries())) {
      all.add(new Finding.Search(end + found, trips.mean(), found, Cost.SEARCH * instructions));
    }
  }

  private static void sameTrips(MethodPaths.Loop loop, TripCounts trips, List<Finding> all) {
    int times = trips.mostly(NEARLY_ALWAYS);
    if (times > 0 && trips.entries() >= BranchFinder.ENOUGH) {
      double share = (double) trips.times().get(times) / trips.entries();
      all.add(new Finding.SameTrips(times, share, Cost.TURN * loop.backEdges()));
    }
  }

  /** One kind of work at one line. */
  private record Place(BlockWork.Kind kind, String what, int line) {}

  private void work(int header, Packages packages, List<Finding> all) {
    Map<Place, Long> counts =
        new TreeMap<>(
            Comparator.comparingInt(Place::line)
                .thenComparing(Place::kind)
                .thenComparing(Place::what));
    for (BlockWork w : method.map().code().work()) {
      boolean leaves = w.kind() != BlockWork.Kind.CALL || !packages.have(w.what());
      if (leaves
          && !Cost.isSmall(w)
          && loops.loopOf(w.block()) == header
          && blocks[w.block()] > 0) {
        counts.merge(new Place(w.kind(), w.what(), w.line()), blocks[w.block()], Long::sum);
      }
    }
    List<Finding.Item> items = new ArrayList<>();
    double gain = 0;
    for (Map.Entry<Place, Long> e : counts.entrySet()) {
      Place p = e.getKey();
      items.add(new Finding.Item(p.kind, p.what, p.line, e.getValue()));
      gain += Cost.of(p.kind) * e.getValue();
    }
    double least = NEGLIGIBLE * gain;
    items.removeIf(i -> Cost.of(i.kind()) * i.count() < least);
    if (!items.isEmpty()) {
      items.sort(Comparator.comparingDouble(i -> -Cost.of(i.kind()) * i.count()));
      all.add(new Finding.Work(items, gain));
    }
  }
}
