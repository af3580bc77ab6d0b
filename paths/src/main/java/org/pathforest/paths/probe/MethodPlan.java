package org.pathforest.paths.probe;

import java.util.function.IntPredicate;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.numbering.ChordIncrements;
import org.pathforest.paths.numbering.PathNumbering;
import org.pathforest.paths.numbering.SpanningTree;
import org.pathforest.paths.weights.EdgeWeights;

/**
 * From a method's CFG to its numbering and its probes.
 *
 * @param numbering edge values, with cuts
 * @param tree the spanning tree
 * @param increments of its chords
 * @param probes where they stand
 */
public record MethodPlan(
    PathNumbering numbering, SpanningTree tree, ChordIncrements increments, ProbePlan probes) {

  /** Makes the usual plan. */
  public static MethodPlan of(
      Cfg cfg, EdgeWeights weights, long pathLimit, boolean moveStart, IntPredicate endMovesOver) {
    return of(Variant.USUAL, cfg, weights, pathLimit, moveStart, endMovesOver);
  }

  /**
   * Makes a plan.
   *
   * @param variant how to number paths and to place increments
   * @param cfg the method
   * @param weights static or measured
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
