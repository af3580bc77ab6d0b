package org.pathforest.instrumenter.condition;

import java.util.List;

/** What a branch tests. Immutable. */
@FunctionalInterface
public interface Condition {
  /**
   * What held, if control left the block by one of several outcomes of its branch.
   *
   * @param outcomes as {@link org.pathforest.paths.cfg.CfgEdge} names them; one or more, in the
   *     order of the branch
   * @return null if nothing can be said of them
   */
  String held(List<String> outcomes);
}
