package org.pathforest.paths.scheme.structural;

import com.google.gson.JsonObject;
import java.util.List;
import org.pathforest.paths.numbering.PathNumbering;
import org.pathforest.paths.scheme.MethodToPlan;
import org.pathforest.paths.scheme.Scheme;
import org.pathforest.paths.scheme.SchemeOption;
import org.pathforest.paths.scheme.SchemePlan;

/**
 * The scheme {@code structural}: paths of one graph for each loop, in which inner loops are nodes
 * (Yasue et al.).
 */
public final class StructuralScheme implements Scheme {
  private static final String SAMPLES = "samples";

  private final int samples;

  /** Creates a scheme that counts all paths. */
  public StructuralScheme() {
    this(0);
  }

  /**
   * Creates a scheme that counts some paths.
   *
   * @param samples number of ended paths of each structure graph that are counted in a run before
   *     the graph is switched off; 0 for all
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
    return "paths of each loop separately, with inner loops as single steps";
  }

  @Override
  public List<SchemeOption> options() {
    return List.of(
        new SchemeOption(
            SAMPLES,
            "N",
            "with --profiler structural: count only the first N paths of each loop, and of the"
                + " code outside loops; estimate the rest (default: count all)",
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

  /**
   * Returns false if graphs are sampled: interruptions would then say nothing about paths that are
   * not counted.
   */
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
