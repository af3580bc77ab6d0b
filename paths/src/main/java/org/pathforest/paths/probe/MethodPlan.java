package org.pathforest.paths.probe;

import java.util.function.IntPredicate;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.numbering.ChordIncrements;
import org.pathforest.paths.numbering.PathNumbering;
import org.pathforest.paths.numbering.SpanningTree;
import org.pathforest.paths.weights.EdgeWeights;

/**
 * The numbering and the probes of a method, computed from its CFG.
 *
 * @param numbering edge values, with cuts
 * @param tree the spanning tree
 * @param increments increments of the tree's chords
 * @param probes the probes and their places
 */
public record MethodPlan(
    PathNumbering numbering, SpanningTree tree, ChordIncrements increments, ProbePlan probes) {

  /** Creates a plan of the usual variant. */
  public static MethodPlan of(
      Cfg cfg, EdgeWeights weights, long pathLimit, boolean moveStart, IntPredicate endMovesOver) {
    return of(Variant.USUAL, cfg, weights, pathLimit, moveStart, endMovesOver);
  }

  /**
   * Creates a plan.
   *
   * @param variant how paths are numbered and increments are placed
   * @param cfg the graph of the method
   * @param weights static or measured weights
   * @param pathLimit see {@link PathNumbering#of(Cfg, EdgeWeights, long)}
   * @param moveStart see {@link Placement#place}
   * @param endMovesOver see {@link Placement#place}
   */
  public static MethodPlan of(
      Variant variant,
      Cfg cfg,
      EdgeWeights weights,
      long pathLimit,
      boolean moveStart,
      IntPredicate endMovesOver) {
    EdgeWeights order =
        variant.numbering() == Variant.Numbering.SMART ? weights : EdgeWeights.none();
    PathNumbering numbering = PathNumbering.of(cfg, order, pathLimit);
    SpanningTree tree =
        variant.placing() == Variant.Placing.TREE
            ? SpanningTree.maximum(numbering.dag(), weights)
            : SpanningTree.none();
    ChordIncrements increments = new ChordIncrements(numbering, tree);
    ProbePlan probes = Placement.place(numbering.dag(), tree, increments, moveStart, endMovesOver);
    return new MethodPlan(numbering, tree, increments, probes);
  }
}
