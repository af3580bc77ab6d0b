package org.pathforest.paths.scheme.structural;

import com.google.gson.JsonObject;
import java.util.List;
import org.pathforest.paths.numbering.PathNumbering;
import org.pathforest.paths.scheme.MethodToPlan;
import org.pathforest.paths.scheme.Scheme;
import org.pathforest.paths.scheme.SchemeOption;
import org.pathforest.paths.scheme.SchemePlan;

/** {@code structural}: paths of a graph per loop, in which inner loops are nodes (Yasue et al.). */
public final class StructuralScheme implements Scheme {
  private static final String SAMPLES = "samples";

  private final int samples;

  /** Counts all paths. */
  public StructuralScheme() {
    this(0);
  }

  /**
   * Counts some.
   *
   * @param samples so many ended paths of each structure graph are counted in a run, then it is
   *     switched off; 0 for all
   */
  public StructuralScheme(int samples) {
    this.samples = samples;
  }

  @Override
  public String name() {
    return StructuralPlan.NAME;
  }

  @Override
  public String summary() {
    return "paths of each loop by itself, inner loops being single steps";
  }

  @Override
  public List<SchemeOption> options() {
    return List.of(
        new SchemeOption(
            SAMPLES,
            "N",
            "with --profiler structural: count the first N paths of each loop and of what is"
                + " around loops, then switch it off, and estimate the rest (default: count all)",
            false));
  }

  @Override
  public Scheme with(String option, List<String> values) {
    return new StructuralScheme(SchemeOption.number(values.get(0), 1, Integer.MAX_VALUE));
  }

  @Override
  public String settings() {
    return samples == 0 ? "" : "" + samples;
  }

  /** Where graphs are sampled, interruptions would tell nothing of what is not counted. */
  @Override
  public boolean keepsInterruptions() {
    return samples == 0;
  }

  @Override
  public SchemePlan plan(MethodToPlan method) {
    return StructuralPlan.of(method.cfg(), method.weights(), method.pathLimit(), samples);
  }

  @Override
  public SchemePlan restore(JsonObject json, PathNumbering numbering) {
    return StructuralPlan.restore(json, numbering.dag().cfg());
  }
}
