package org.pathforest.profile.report.paths;

import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import org.pathforest.paths.FileException;
import org.pathforest.paths.dag.DagEdge;
import org.pathforest.paths.map.BranchConditions;
import org.pathforest.paths.map.MethodMap;
import org.pathforest.paths.numbering.PathNumbering;
import org.pathforest.paths.probe.MethodPlan;
import org.pathforest.paths.probe.PathAction;
import org.pathforest.profile.EdgeProfile;
import org.pathforest.profile.MethodProfile;
import org.pathforest.profile.text.MethodName;

/**
 * A method whose paths have numbers.
 *
 * @param name name of the method for people
 * @param numbering numbering of its paths
 * @param conditions conditions of its branches
 * @param adds whether an edge between blocks has an addition to the path register; null if unknown
 * @param run how often paths and edges ran; null if unknown
 */
public record NumberedMethod(
    String name,
    PathNumbering numbering,
    BranchConditions conditions,
    Predicate<DagEdge> adds,
    Run run) {

  /**
   * Counts of a run.
   *
   * @param paths counts of paths by id; a path without an entry did not run
   * @param edges counts of edges on these paths and on interrupted paths
   */
  public record Run(Map<Integer, Long> paths, EdgeProfile edges) {}

  /** Checks that the numbering and the conditions are not null. */
  public NumberedMethod {
    Objects.requireNonNull(numbering, "no numbering");
    Objects.requireNonNull(conditions, "no conditions");
  }

  /** Creates a method that did not run, with the probes of its plan. */
  public static NumberedMethod of(String name, MethodPlan plan, BranchConditions conditions) {
    Predicate<DagEdge> adds =
        e ->
            plan.probes().onEdge(e.cfgEdge().index()).stream()
                .anyMatch(PathAction.Add.class::isInstance);
    return new NumberedMethod(name, plan.numbering(), conditions, adds, null);
  }

  /**
   * Creates a method that ran. A profile does not contain probes, so every edge with an increment
   * counts as an addition. Some of these increments are added at the end of the path instead.
   *
   * @throws FileException if the counts of a path or block add up to more than 2^63 - 1
   */
  public static NumberedMethod of(MethodProfile profile) throws FileException {
    MethodMap map = profile.map();
    return new NumberedMethod(
        MethodName.of(profile.key()),
        map.numbering(),
        map.conditions(),
        map.hasIncrements() ? e -> map.increment(e) != 0 : null,
        profile.exactUpTo() == 0 ? null : new Run(profile.countsById(), profile.edges()));
  }

  /** Returns whether an edge has an addition to the path register; false if unknown. */
  boolean hasAddition(DagEdge e) {
    return adds != null && e.kind() == DagEdge.Kind.NORMAL && adds.test(e);
  }
}
