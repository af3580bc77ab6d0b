package org.pathforest.profile.export;

import java.io.IOException;
import org.jacoco.core.analysis.ISourceNode;
import org.jacoco.core.internal.analysis.CounterImpl;
import org.jacoco.core.internal.analysis.MethodCoverageImpl;
import org.pathforest.paths.map.CoverageShape;
import org.pathforest.paths.map.MethodMap;
import org.pathforest.profile.MethodProfile;
import org.pathforest.profile.coverage.Executed;
import org.pathforest.profile.text.TextEscapes;

/** Converts the coverage of a method to JaCoCo's counters. */
public final class JacocoMethod {
  private JacocoMethod() {}

  /**
   * Returns the coverage of one method.
   *
   * @param map path map of a method with probes
   * @param run profile of the method with known counts; null if the method did not run
   * @throws IOException if the counts of a path or block add up to more than 2^63 - 1
   */
  public static MethodCoverageImpl of(MethodMap map, MethodProfile run) throws IOException {
    Executed executed = new Executed(map.cfg(), run == null ? null : run.edges());
    MethodCoverageImpl coverage =
        new MethodCoverageImpl(
            TextEscapes.xml(map.key().method()), TextEscapes.xml(map.key().descriptor()), null);
    for (CoverageShape.Part part : map.shape().parts()) {
      int covered = executed.instructions(part);
      coverage.increment(
          CounterImpl.getInstance(part.instructions() - covered, covered),
          CounterImpl.COUNTER_0_0,
          line(part.line()));
    }
    for (CoverageShape.Decision decision : map.shape().decisions()) {
      int covered = executed.outcomes(decision);
      coverage.increment(
          CounterImpl.COUNTER_0_0,
          CounterImpl.getInstance(decision.outcomes().size() - covered, covered),
          line(decision.line()));
    }
    coverage.incrementMethodCounter();
    return coverage;
  }

  private static int line(int line) {
    return line == 0 ? ISourceNode.UNKNOWN_LINE : line;
  }
}
