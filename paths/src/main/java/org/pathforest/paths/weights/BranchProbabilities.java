package org.pathforest.paths.weights;

import java.util.List;
import java.util.function.IntPredicate;
import org.pathforest.paths.cfg.BlockExit;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.CfgEdge;
import org.pathforest.paths.cfg.DepthFirstSearch;

/**
 * Probabilities of the edges out of each block. They come from the heuristics of Ball &amp; Larus,
 * "Branch prediction for free" (1993), with the hit rates of Wu &amp; Larus, "Static branch
 * frequency and program profile analysis" (1994, Table 1). Heuristics are combined as independent
 * evidence after Dempster and Shafer. The outcomes of a switch are equally likely. Immutable.
 */
final class BranchProbabilities {
  static final double LOOP_BRANCH = 0.88;
  static final double LOOP_EXIT = 0.80;
  static final double LOOP_HEADER = 0.75;
  static final double GUARD = 0.62;
  static final double CALL = 0.78;
  static final double STORE = 0.55;
  static final double RETURN = 0.72;

  private final Cfg cfg;
  private final DepthFirstSearch search;
  private final LoopForest loops;
  private final PostDominators postDominators;
  private final BranchHints hints;
  private final double[] ofEdge;

  BranchProbabilities(Cfg cfg, DepthFirstSearch search, LoopForest loops, BranchHints hints) {
    this.cfg = cfg;
    this.search = search;
    this.loops = loops;
    this.hints = hints;
    postDominators = new PostDominators(cfg, loops.order());
    ofEdge = new double[cfg.edges().size()];
    for (int b = 0; b < cfg.size(); b++) {
      List<CfgEdge> out = cfg.successors(b);
      if (isIf(out)) {
        double taken = taken(out.get(1), out.get(0));
        ofEdge[out.get(1).index()] = taken;
        ofEdge[out.get(0).index()] = 1 - taken;
      } else {
        int outcomes = out.stream().mapToInt(e -> e.outcomes().size()).sum();
        for (CfgEdge e : out) {
          ofEdge[e.index()] = (double) e.outcomes().size() / outcomes;
        }
      }
    }
  }

  /**
   * Returns the probability, in [0, 1], that control takes an edge when it reaches the edge's
   * source.
   */
  double of(CfgEdge e) {
    return ofEdge[e.index()];
  }

  private static boolean isIf(List<CfgEdge> out) {
    return out.size() == 2
        && out.get(0).fallsThrough()
        && out.get(1).outcomes().contains(CfgEdge.TAKEN);
  }

  private double taken(CfgEdge taken, CfgEdge fall) {
    int b = taken.from();
    double p = combine(0.5, hints.taken(b));
    boolean backTaken = search.isBackEdge(taken);
    boolean backFall = search.isBackEdge(fall);
    boolean exitTaken = leavesLoop(taken);
    boolean exitFall = leavesLoop(fall);
    if (backTaken || backFall) {
      p = favour(p, LOOP_BRANCH, backTaken, backFall);
    } else {
      // javac tests a loop at its top, so there the header's test is the loop's own branch.
      p = favour(p, loops.isHeader(b) ? LOOP_BRANCH : LOOP_EXIT, exitFall, exitTaken);
    }
    p = favour(p, LOOP_HEADER, taken, fall, e -> !search.isBackEdge(e) && entersLoop(e));
    p = favour(p, GUARD, taken, fall, e -> hints.guards(b, e.to()));
    p = favour(p, 1 - CALL, taken, fall, e -> leadsTo(e, hints::calls));
    p = favour(p, 1 - STORE, taken, fall, e -> hints.stores(e.to()));
    return favour(p, 1 - RETURN, taken, fall, e -> returns(e.to()));
  }

  private interface EdgeTest {
    boolean test(CfgEdge e);
  }

  /** Applies a heuristic to the successors that do not postdominate the branch. */
  private double favour(double p, double rate, CfgEdge taken, CfgEdge fall, EdgeTest test) {
    return favour(p, rate, choice(taken) && test.test(taken), choice(fall) && test.test(fall));
  }

  private boolean choice(CfgEdge e) {
    return !postDominators.postdominates(e.to(), e.from());
  }

  private static double favour(double p, double rate, boolean taken, boolean fall) {
    if (taken == fall) {
      return p;
    }
    return combine(p, taken ? rate : 1 - rate);
  }

  /** Combines two independent opinions on the same two outcomes by Dempster's rule. */
  static double combine(double p, double q) {
    double both = p * q;
    return both / (both + (1 - p) * (1 - q));
  }

  private boolean leavesLoop(CfgEdge e) {
    int loop = loops.loopOf(e.from());
    return loop != LoopForest.NONE && !loops.contains(loop, e.to());
  }

  /** Returns whether the edge leads to a loop header, or to a block that only leads into a loop. */
  private boolean entersLoop(CfgEdge e) {
    int to = e.to();
    if (loops.isHeader(to)) {
      return true;
    }
    CfgEdge next = onlySuccessor(to);
    return next != null && loops.isHeader(next.to()) && !search.isBackEdge(next);
  }

  /**
   * Returns whether the target has the property, or passes control to a block that has it and is
   * reached only from the target.
   */
  private boolean leadsTo(CfgEdge e, IntPredicate property) {
    if (property.test(e.to())) {
      return true;
    }
    CfgEdge next = onlySuccessor(e.to());
    return next != null
        && cfg.predecessors(next.to()).size() == 1
        && !cfg.isHandler(next.to())
        && property.test(next.to());
  }

  /** Returns whether the block leaves the method, or passes control to a block that does. */
  private boolean returns(int b) {
    CfgEdge next = onlySuccessor(b);
    return cfg.block(next == null ? b : next.to()).exit() != BlockExit.NONE;
  }

  private CfgEdge onlySuccessor(int b) {
    List<CfgEdge> out = cfg.successors(b);
    return out.size() == 1 ? out.get(0) : null;
  }
}
