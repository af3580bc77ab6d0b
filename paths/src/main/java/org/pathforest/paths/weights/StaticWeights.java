package org.pathforest.paths.weights;

import org.pathforest.paths.cfg.BlockExit;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.CfgEdge;
import org.pathforest.paths.cfg.DepthFirstSearch;

/**
 * Weights estimated from the code alone, per run of the method. Branch probabilities come from the
 * heuristics of Ball &amp; Larus 1993 ("Branch prediction for free"). They are combined and
 * propagated as by Wu &amp; Larus 1994 ("Static branch frequency and program profile analysis"). An
 * exception is assumed to enter a handler once in 1,000 runs, and a loop without end to iterate
 * 1,000 times. Weights are finite and not negative, even for irreducible graphs, endless loops and
 * deep nests. The same graph and hints always give the same weights. Immutable.
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
   * @param hints facts about the blocks' code from the front end
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
