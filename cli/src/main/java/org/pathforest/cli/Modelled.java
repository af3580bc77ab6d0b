package org.pathforest.cli;

import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.CfgEdge;
import org.pathforest.paths.map.BranchConditions;
import org.pathforest.paths.numbering.DagWeights;
import org.pathforest.paths.numbering.PathNumbering;
import org.pathforest.paths.probe.MethodPlan;
import org.pathforest.paths.probe.Variant;
import org.pathforest.paths.weights.EdgeWeights;
import org.pathforest.profile.report.paths.NumberedMethod;
import org.pathforest.viz.CfgDrawing;

/**
 * A method without a profile, numbered as {@code instrument} would number it.
 *
 * @param name name for people
 * @param cfg control-flow graph of the method
 * @param weights estimated edge weights
 * @param statements returns the statements of a block
 * @param conditions returns the condition of an edge; null or empty if there is none to show
 * @param notes notes about the model
 */
record Modelled(
    String name,
    Cfg cfg,
    EdgeWeights weights,
    IntFunction<List<String>> statements,
    Function<CfgEdge, String> conditions,
    List<String> notes) {

  private MethodPlan plan(Variant variant) {
    return MethodPlan.of(
        variant, cfg, weights, PathNumbering.MAX_PATHS, false, b -> !cfg.block(b).canThrow());
  }

  CfgDrawing drawing(Variant variant) {
    MethodPlan plan = plan(variant);
    double[] frequencies = DagWeights.frequencies(plan.numbering().dag(), weights);
    CfgDrawing drawing =
        CfgDrawing.of(name, plan.numbering())
            .plan(plan)
            .weights(e -> frequencies[e.id()])
            .statements(statements)
            .conditions(conditions);
    notes.forEach(drawing::note);
    return drawing;
  }

  NumberedMethod paths(Variant variant) {
    return NumberedMethod.of(name, plan(variant), BranchConditions.of(cfg, conditions));
  }
}
