package org.pathforest.e2e.jacoco;

import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.CfgEdge;
import org.pathforest.paths.map.MethodMap;
import org.pathforest.profile.MethodProfile;
import org.pathforest.profile.record.InterruptedPrefix;

/** Facts in a profile that can explain differences from JaCoCo's report of a method. */
final class MethodEvidence {
  /** Whether the method has no probes. */
  final boolean unprobed;

  /** Lines of blocks on interrupted paths. */
  final Set<Integer> passed = new HashSet<>();

  /** Lines of the blocks in which interrupted paths ended. */
  final Set<Integer> ended = new HashSet<>();

  /** Lines with a branch of which several outcomes lead to the same block. */
  final Set<Integer> oneTarget = new HashSet<>();

  /**
   * Gathers the facts.
   *
   * @param run null if the method did not run
   */
  MethodEvidence(MethodMap map, MethodProfile run) throws IOException {
    unprobed = map.status() != MethodMap.Status.INSTRUMENTED;
    if (unprobed) {
      return;
    }
    Cfg cfg = map.cfg();
    if (run != null) {
      for (InterruptedPrefix prefix : run.interrupted()) {
        for (int block : prefix.blocks()) {
          addLines(passed, cfg.block(block).lines());
        }
        if (!prefix.blocks().isEmpty()) {
          int last = prefix.blocks().get(prefix.blocks().size() - 1);
          addLines(ended, cfg.block(last).lines());
        }
      }
    }
    for (CfgEdge e : cfg.edges()) {
      if (e.outcomes().size() > 1) {
        oneTarget.add(cfg.block(e.from()).lastLine());
      }
    }
  }

  private static void addLines(Set<Integer> to, int[] lines) {
    for (int line : lines) {
      to.add(line);
    }
  }
}
