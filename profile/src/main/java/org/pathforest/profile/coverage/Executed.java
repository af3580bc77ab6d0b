package org.pathforest.profile.coverage;

import java.util.List;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.map.CoverageShape;
import org.pathforest.profile.EdgeProfile;

/** Which parts and decisions of one method a run has executed. Immutable. */
public final class Executed {
  private final Cfg cfg;
  private final EdgeProfile run;

  /**
   * Of a method.
   *
   * @param run null if it did not run
   */
  public Executed(Cfg cfg, EdgeProfile run) {
    this.cfg = cfg;
    this.run = run;
  }

  /**
   * How many instructions of a part were executed: all if a block was executed to its end that has
   * them; one if a block was left by an exception each time that begins with them.
   */
  public int instructions(CoverageShape.Part part) {
    int executed = 0;
    for (CoverageShape.Place place : part.places()) {
      if (finished(place.block())) {
        return part.instructions();
      }
      executed = Math.max(executed, place.first() && begun(place.block()) ? 1 : 0);
    }
    return executed;
  }

  /** Whether an exception may have left before a part each time. */
  boolean maybe(CoverageShape.Part part) {
    return instructions(part) == 0 && part.places().stream().anyMatch(p -> begun(p.block()));
  }

  private boolean begun(int block) {
    return run != null && run.block(block) > 0;
  }

  private boolean finished(int block) {
    return run != null && run.finished(block) > 0;
  }

  /** Whether a decision had an outcome. */
  public boolean had(List<Integer> outcome) {
    for (int step : outcome) {
      if (run != null && (step < 0 ? finished(~step) : run.edge(cfg.edges().get(step)) > 0)) {
        return true;
      }
    }
    return false;
  }

  /** How many outcomes a decision had. */
  public int outcomes(CoverageShape.Decision decision) {
    return (int) decision.outcomes().stream().filter(this::had).count();
  }
}
