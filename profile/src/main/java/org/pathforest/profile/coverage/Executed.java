package org.pathforest.profile.coverage;

import java.util.List;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.map.CoverageShape;
import org.pathforest.profile.EdgeProfile;

/** The parts and decisions of one method that a run has executed. Immutable. */
public final class Executed {
  private final Cfg cfg;
  private final EdgeProfile run;

  /**
   * Creates the view of a method.
   *
   * @param run execution counts; null if the method did not run
   */
  public Executed(Cfg cfg, EdgeProfile run) {
    this.cfg = cfg;
    this.run = run;
  }

  /**
   * Returns how many instructions of a part were executed. All count if a block that contains them
   * was executed to its end. One counts if a block begins with them, and an exception left the
   * block each time.
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

  /**
   * Returns whether it is unknown if a part began, because an exception left its blocks each time.
   */
  boolean maybe(CoverageShape.Part part) {
    return instructions(part) == 0 && part.places().stream().anyMatch(p -> begun(p.block()));
  }

  private boolean begun(int block) {
    return run != null && run.block(block) > 0;
  }

  private boolean finished(int block) {
    return run != null && run.finished(block) > 0;
  }

  /** Returns whether a decision had a certain outcome. */
  public boolean had(List<Integer> outcome) {
    for (int step : outcome) {
      if (run != null && (step < 0 ? finished(~step) : run.edge(cfg.edges().get(step)) > 0)) {
        return true;
      }
    }
    return false;
  }

  /** Returns how many different outcomes a decision had. */
  public int outcomes(CoverageShape.Decision decision) {
    return (int) decision.outcomes().stream().filter(this::had).count();
  }
}
