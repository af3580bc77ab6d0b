package org.pathforest.profile.tune;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.pathforest.paths.FileException;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.weights.LoopForest;
import org.pathforest.profile.MethodPaths;
import org.pathforest.profile.MethodProfile;
import org.pathforest.profile.forest.Kipf;

/**
 * Findings on what may make a method faster. The constants of this package define what a finding
 * is; {@code docs/guide/tuning.md} describes them.
 *
 * @param loops loops that ran, in offset order
 * @param apart hard branches outside loops, in descending order of possible gain. Their misses are
 *     upper bounds, because the paths before these branches belong to the caller
 */
public record MethodFindings(List<LoopFindings> loops, List<Finding.HardBranch> apart) {
  /** Copies the lists. */
  public MethodFindings {
    loops = List.copyOf(loops);
    apart = List.copyOf(apart);
  }

  /**
   * Analyzes a method.
   *
   * @param kipf forest of the method, of any depth
   * @param packages packages in the profile
   * @throws FileException if a count exceeds 2^63 - 1
   */
  public static MethodFindings of(MethodProfile method, Kipf kipf, Packages packages)
      throws FileException {
    if (kipf.exactUpTo() == 0) {
      return new MethodFindings(List.of(), List.of());
    }
    Cfg cfg = method.map().cfg();
    MethodPaths paths = new MethodPaths(method, kipf);
    LoopForest forest = LoopForest.of(cfg);
    Map<Integer, List<Finding>> found = new TreeMap<>();
    Iterations iterations = new Iterations(cfg, kipf, paths::path);
    BranchFinder branches = new BranchFinder(cfg, kipf, forest, found);
    PathFinder order = new PathFinder(kipf, paths, forest, iterations, found);
    order.cycles();
    List<Finding.HardBranch> apart =
        branches.find(iterations, order::goesRound, BranchMisses.of(cfg, kipf, paths::path));
    LoopCosts costs = new LoopCosts(method, kipf, paths, forest);
    List<LoopFindings> loops = new ArrayList<>();
    for (MethodPaths.Loop loop : paths.loops()) {
      List<Finding> own = found.computeIfAbsent(loop.header(), h -> new ArrayList<>());
      order.runs(loop);
      LoopFindings l = costs.of(loop, own, packages);
      loops.add(l);
    }
    return new MethodFindings(loops, sorted(apart));
  }

  /** Returns findings in descending order of possible gain. */
  static <F extends Finding> List<F> sorted(List<F> findings) {
    return findings.stream().sorted(Comparator.comparingDouble(f -> -f.gain())).toList();
  }
}
