package org.pathforest.profile.tune;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import org.pathforest.paths.cfg.Block;
import org.pathforest.paths.cfg.BlockExit;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.CfgEdge;
import org.pathforest.paths.weights.LoopForest;
import org.pathforest.profile.forest.Kipf;

/**
 * Finds branches that are hard to predict, that have a period, or that another branch has already
 * decided.
 */
final class BranchFinder {
  /** Least number of occurrences that is reported. */
  static final long ENOUGH = 50;

  /**
   * A branch is hard if the best guess from its history is wrong in at least this share of its
   * executions.
   */
  private static final double HARD = 0.05;

  /**
   * A branch has a period of n iterations if it goes the same way as n iterations before in at
   * least this share of the cases.
   */
  private static final double SAME = 0.95;

  /** That share must exceed the share for the previous iteration by at least this much. */
  private static final double MORE = 0.1;

  /** At least this share of the branch's executions must have n iterations before them. */
  private static final double SEEN = 0.5;

  /** Greatest number of bytecode instructions on one side of a selection. */
  private static final int SELECTION = 8;

  private final Cfg cfg;
  private final Kipf kipf;
  private final LoopForest loops;
  private final Map<Integer, List<Finding>> found;

  /**
   * Creates the search.
   *
   * @param found findings by loop header; the search adds to them
   */
  BranchFinder(Cfg cfg, Kipf kipf, LoopForest loops, Map<Integer, List<Finding>> found) {
    this.cfg = cfg;
    this.kipf = kipf;
    this.loops = loops;
    this.found = found;
  }

  /**
   * Examines all branches that ran.
   *
   * @param goesRound whether the iterations of the loop with that header follow a cycle, which
   *     explains all its branches
   * @return hard branches outside loops
   */
  List<Finding.HardBranch> find(
      Iterations iterations, IntPredicate goesRound, List<BranchMisses> branches) {
    Map<Integer, BranchMisses> misses = new TreeMap<>();
    List<Finding.HardBranch> apart = new ArrayList<>();
    for (BranchMisses b : branches) {
      if (b.missesConstant() >= Math.max(ENOUGH, HARD * b.executions())) {
        misses.put(b.block(), b);
      }
      if (b.missesHistory() >= Math.max(ENOUGH, HARD * b.executions())) {
        Finding.HardBranch hard = hard(b);
        if (loops.loopOf(b.block()) == LoopForest.NONE) {
          apart.add(hard);
        } else {
          add(loops.loopOf(b.block()), hard);
        }
      }
    }
    if (kipf.exactUpTo() > 1 && !misses.isEmpty()) {
      Decisions decisions = new Decisions(kipf, iterations, misses.keySet());
      for (BranchPeriods.Periods periods : BranchPeriods.of(kipf, iterations)) {
        BranchMisses b = misses.get(periods.block());
        if (b != null && !goesRound.test(periods.header()) && !periodic(periods, b)) {
          decided(periods, b, decisions.of(b.block()));
        }
      }
    }
    return apart;
  }

  private void add(int header, Finding finding) {
    found.computeIfAbsent(header, h -> new ArrayList<>()).add(finding);
  }

  private Finding.HardBranch hard(BranchMisses b) {
    boolean selection = isSelection(b.block());
    double cost = selection ? Cost.MISSED_SELECTION : Cost.MISS;
    int loop = loops.loopOf(b.block());
    boolean leaves =
        loop != LoopForest.NONE
            && cfg.successors(b.block()).stream().anyMatch(e -> !loops.contains(loop, e.to()));
    return new Finding.HardBranch(b, selection, leaves, cost * b.missesHistory());
  }

  /**
   * Returns whether both ways of a branch meet at once, with nothing between that reads or writes
   * memory, calls, or can throw.
   */
  private boolean isSelection(int block) {
    List<CfgEdge> ways = cfg.successors(block);
    if (ways.size() != 2) {
      return false;
    }
    int a = ways.get(0).to();
    int b = ways.get(1).to();
    return meets(block, a) == b
        || meets(block, b) == a
        || (meets(block, a) >= 0 && meets(block, a) == meets(block, b));
  }

  /**
   * Returns the block that one way of a branch leads to if a block that does next to nothing is all
   * that lies between; -1 otherwise.
   */
  private int meets(int from, int way) {
    Block block = cfg.block(way);
    return !block.canThrow()
            && block.exit() == BlockExit.NONE
            && block.instructions() <= SELECTION
            && cfg.successors(way).size() == 1
            && cfg.predecessors(way).stream().allMatch(e -> e.from() == from)
        ? cfg.successors(way).get(0).to()
        : -1;
  }

  private boolean periodic(BranchPeriods.Periods periods, BranchMisses b) {
    for (int n = 2; n < periods.compared().size(); n++) {
      double share = periods.share(n);
      if (periods.compared().get(n) >= SEEN * b.executions()
          && share >= SAME
          && share >= periods.share(1) + MORE) {
        add(periods.header(), new Finding.PeriodicBranch(b, n, share, Cost.TEST * b.executions()));
        return true;
      }
    }
    return false;
  }

  private void decided(BranchPeriods.Periods periods, BranchMisses b, Decisions.Rule rule) {
    if (rule != null && periods.share(1) < SAME && rule.held() >= ENOUGH) {
      add(
          periods.header(),
          new Finding.DecidedBranch(
              b,
              edge(rule.from(), rule.to()),
              edge(b.block(), rule.then()),
              rule.cases(),
              rule.held(),
              Cost.TEST * b.executions()));
    }
  }

  private CfgEdge edge(int from, int to) {
    return cfg.successors(from).stream()
        .filter(e -> e.to() == to)
        .collect(Collectors.toList())
        .get(0);
  }
}
