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
 * @param name for people
 * @param numbering of its paths
 * @param conditions of its branches
 * @param adds whether an edge between blocks has an addition to the path register; null if that is
 *     not known
 * @param run how often paths and edges ran; null if that is not known
 */
public record NumberedMethod(
    String name,
    PathNumbering numbering,
    BranchConditions conditions,
    Predicate<DagEdge> adds,
    Run run) {

  /**
   * What a run has counted.
   *
   * @param paths by id; others did not run
   * @param edges of the same paths, and of interrupted ones
   */
  public record Run(Map<Integer, Long> paths, EdgeProfile edges) {}

  /** Checks what must be there. */
  public NumberedMethod {
    Objects.requireNonNull(numbering, "no numbering");
    Objects.requireNonNull(conditions, "no conditions");
  }

  /** A method that did not run, with its probes. */
  public static NumberedMethod of(String name, MethodPlan plan, BranchConditions conditions) {
    Predicate<DagEdge> adds =
        e ->
            plan.probes().onEdge(e.cfgEdge().index()).stream()
                .anyMatch(PathAction.Add.class::isInstance);
    return new NumberedMethod(name, plan.numbering(), conditions, adds, null);
  }

  /**
   * A method that ran. Its probes are not in the profile; of those edges that have an increment,
   * some add it where the path ends.
   *
   * @throws FileException if counts of a path add up to more than 2^63 - 1
   * @throws ArithmeticException if those of a block do
   */
  public static NumberedMethod of(MethodProfile profile) throws FileException {
    MethodMap map = profile.map();
    return new NumberedMethod(
        MethodName.of(profile.key()),
        map.numbering(),
        map.conditions(),
        map.hasIncrements() ? e -> map.increment(e) != 0 : null,
        profile.exactUpTo() == 0 ? null : new Run(profile.countsById(), EdgeProfile.of(profile)));
  }

  /** Whether the path register is added to where an edge is taken; not if that is not known. */
  boolean hasAddition(DagEdge e) {
    return adds != null && e.kind() == DagEdge.Kind.NORMAL && adds.test(e);
  }
}
