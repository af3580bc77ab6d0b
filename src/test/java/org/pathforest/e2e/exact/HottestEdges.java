package org.pathforest.e2e.exact;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.stream.Collectors;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.CfgEdge;
import org.pathforest.paths.map.MethodKey;
import org.pathforest.paths.numbering.PathNumbering;
import org.pathforest.paths.probe.MethodPlan;
import org.pathforest.profile.EdgeProfile;
import org.pathforest.profile.Profile;

/** Looks for edges that ran more often than what else leaves their block, yet cost an addition. */
final class HottestEdges {
  private HottestEdges() {}

  /** Those edges of a method, as text; nothing if there are none, or the method did not run. */
  static String ofValueOtherThan0(MethodPlan plan, Profile profile, MethodKey key) {
    if (!profile.methods().contains(key)) {
      return "";
    }
    try {
      EdgeProfile run = EdgeProfile.of(profile.method(key));
      PathNumbering numbering = plan.numbering();
      Cfg cfg = numbering.dag().cfg();
      return cfg.edges().stream()
          .filter(e -> hottest(e, cfg, run) && numbering.value(numbering.dag().of(e)) != 0)
          .map(CfgEdge::toString)
          .collect(Collectors.joining(", "));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean hottest(CfgEdge e, Cfg cfg, EdgeProfile run) {
    return run.edge(e) > run.exit(e.from())
        && cfg.successors(e.from()).stream()
            .allMatch(o -> o.equals(e) || run.edge(o) < run.edge(e));
  }
}
