package org.pathforest.paths.weights;

import org.pathforest.paths.cfg.BlockExit;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.CfgEdge;
import org.pathforest.paths.cfg.DepthFirstSearch;

/**
 * Weights estimated from the code alone, per run of the method: branch probabilities by the
 * heuristics of Ball &amp; Larus 1993 ("Branch prediction for free"), combined and propagated as Wu
 * &amp; Larus 1994 do ("Static branch frequency and program profile analysis"). A handler is taken
 * to be entered once in a thousand runs; a loop without end to run a thousand times. Weights are
 * finite and not negative, for irreducible graphs, endless loops and deep nests too, and the same
 * for the same graph and hints. Immutable.
 */
public final class StaticWeights implements EdgeWeights {
  private final Cfg cfg;
  private final BranchProbabilities probabilities;
  private final Frequencies frequencies;

  private StaticWeights(Cfg cfg, BranchProbabilities probabilities, Frequencies frequencies) {
    this.cfg = cfg;
    this.probabilities = probabilities;
    this.frequencies = frequencies;
  }

  /**
   * Estimates the weights of a method, in time near-linear in its size.
   *
   * @param hints what the front end knows of the blocks' code
   */
  public static StaticWeights of(Cfg cfg, BranchHints hints) {
    DepthFirstSearch search = new DepthFirstSearch(cfg);
    LoopForest loops = new LoopForest(cfg, search);
    BranchProbabilities probabilities = new BranchProbabilities(cfg, search, loops, hints);
    return new StaticWeights(
        cfg, probabilities, new Frequencies(cfg, search, loops, probabilities));
  }

  @Override
  public double edge(CfgEdge e) {
    return frequencies.of(e.from()) * probabilities.of(e);
  }

  @Override
  public double entry() {
    return 1;
  }

  @Override
  public double handler(int block) {
    return Frequencies.HANDLER;
  }

  @Override
  public double exit(int block) {
    return cfg.block(block).exit() == BlockExit.NONE ? 0 : frequencies.of(block);
  }
}
