package org.pathforest.profile.export;

import java.io.IOException;
import org.jacoco.core.analysis.ISourceNode;
import org.jacoco.core.internal.analysis.CounterImpl;
import org.jacoco.core.internal.analysis.MethodCoverageImpl;
import org.pathforest.paths.cfg.Block;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.CfgEdge;
import org.pathforest.paths.map.MethodMap;
import org.pathforest.profile.EdgeProfile;
import org.pathforest.profile.MethodProfile;
import org.pathforest.profile.text.TextEscapes;

/** Says in JaCoCo's terms what a run executed of a method. */
public final class JacocoMethod {
  private final Cfg cfg;
  private final EdgeProfile run;
  private final MethodCoverageImpl coverage;

  private JacocoMethod(MethodMap map, EdgeProfile run) {
    this.cfg = map.cfg();
    this.run = run;
    this.coverage =
        new MethodCoverageImpl(
            TextEscapes.xml(map.key().method()), TextEscapes.xml(map.key().descriptor()), null);
  }

  /**
   * Of one method.
   *
   * @param map of a method with probes
   * @param run null if it did not run; otherwise its counts are known
   * @throws IOException if counts add up to more than 2^63 - 1
   */
  public static MethodCoverageImpl of(MethodMap map, MethodProfile run) throws IOException {
    JacocoMethod method = new JacocoMethod(map, run == null ? null : EdgeProfile.of(run));
    for (int b = 0; b < method.cfg.size(); b++) {
      method.add(b);
    }
    method.coverage.incrementMethodCounter();
    return method.coverage;
  }

  private void add(int b) {
    Block block = cfg.block(b);
    boolean begun = run != null && run.block(b) > 0;
    boolean finished = begun && run.finished(b) > 0;
    int[] runs = block.runs();
    if (runs.length == 0) {
      runs = new int[] {0, block.instructions()};
    }
    for (int i = 0; i < runs.length; i += 2) {
      int all = runs[i + 1];
      int covered = finished ? all : begun && i == 0 ? 1 : 0;
      boolean last = i == runs.length - 2;
      coverage.increment(
          CounterImpl.getInstance(all - covered, covered),
          last ? branches(b) : CounterImpl.COUNTER_0_0,
          runs[i] == 0 ? ISourceNode.UNKNOWN_LINE : runs[i]);
    }
  }

  /** Where both outcomes of a branch lead to the same block, there is nothing to cover. */
  private CounterImpl branches(int b) {
    if (cfg.successors(b).size() < 2) {
      return CounterImpl.COUNTER_0_0;
    }
    int covered = 0;
    for (CfgEdge e : cfg.successors(b)) {
      covered += run != null && run.edge(e) > 0 ? 1 : 0;
    }
    return CounterImpl.getInstance(cfg.successors(b).size() - covered, covered);
  }
}
