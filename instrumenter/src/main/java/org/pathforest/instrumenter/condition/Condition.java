package org.pathforest.instrumenter.condition;

import java.util.List;

/** The condition that a branch tests. Immutable. */
@FunctionalInterface
public interface Condition {
  /**
   * Returns what held if control left the block by one of some outcomes of its branch.
   *
   * @param outcomes as {@link org.pathforest.paths.cfg.CfgEdge} names them; one or more, in the
   *     order of the branch
   * @return null if nothing is known about them
   */
  String held(List<String> outcomes);
}
