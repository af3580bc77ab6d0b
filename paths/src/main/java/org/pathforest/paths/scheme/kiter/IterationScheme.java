package org.pathforest.paths.scheme.kiter;

import com.google.gson.JsonObject;
import java.util.List;
import org.pathforest.paths.numbering.PathNumbering;
import org.pathforest.paths.scheme.CannotNumberException;
import org.pathforest.paths.scheme.MethodToPlan;
import org.pathforest.paths.scheme.Scheme;
import org.pathforest.paths.scheme.SchemeOption;
import org.pathforest.paths.scheme.SchemePlan;

/**
 * The scheme {@code kiter}: paths of up to k iterations, numbered statically (Roy &amp; Srikant
 * 2009).
 */
public final class IterationScheme implements Scheme {
  /** Methods with more paths count them in hash tables, as in the paper. */
  public static final int ARRAY_PATHS = 6_000;

  /** Methods with more paths are left out by name, as in the paper. */
  public static final int MOST_PATHS = 60_000;

  private static final String LOOP_K = "loop-k";

  private final LoopLengths loops;
  private final int arrayPaths;
  private final int mostPaths;

  /** Creates a scheme with the paper's limits, and one k for all loops. */
  public IterationScheme() {
    this(LoopLengths.all(), ARRAY_PATHS, MOST_PATHS);
  }

  /**
   * Creates a scheme.
   *
   * @param loops k by loop, where it is not the same for all loops
   * @param arrayPaths methods with more paths count them in hash tables
   * @param mostPaths methods with more paths are left out by name
   */
  public IterationScheme(LoopLengths loops, int arrayPaths, int mostPaths) {
    this.loops = loops;
    this.arrayPaths = arrayPaths;
    this.mostPaths = mostPaths;
  }

  @Override
  public String name() {
    return IterationPlan.NAME;
  }

  @Override
  public String summary() {
    return "paths of up to K iterations of innermost loops, numbered statically (default K %d, at most %d)"
        .formatted(defaultK(), maxK());
  }

  @Override
  public int maxK() {
    return IterationPlan.MAX_K;
  }

  /** Returns 2. The paper's tables are for k = 2 and k = 3, and k = 3 leaves out more methods. */
  @Override
  public int defaultK() {
    return 2;
  }

  @Override
  public List<SchemeOption> options() {
    return List.of(
        new SchemeOption(
            LOOP_K,
            "LOOPS",
            "with --profiler kiter: another K for some loops, written CLASS.METHOD=K or"
                + " CLASS.METHOD:LINE=K and separated by commas; LINE is any line of an"
                + " innermost loop, and K = 1 profiles it acyclically",
            true));
  }

  @Override
  public Scheme with(String option, List<String> values) {
    return new IterationScheme(LoopLengths.of(values), arrayPaths, mostPaths);
  }

  @Override
  public String settings() {
    return loops.isEmpty() ? "" : loops.toString();
  }

  @Override
  public Scheme anew() {
    return new IterationScheme(loops.anew(), arrayPaths, mostPaths);
  }

  @Override
  public List<String> unused() {
    return loops.unused().stream()
        .map(
            rule ->
                "--%s: '%s' matches no innermost loop; check class, method and line"
                    .formatted(LOOP_K, rule))
        .toList();
  }

  @Override
  public SchemePlan plan(MethodToPlan method) throws CannotNumberException {
    return IterationPlan.of(
        method.numbering(),
        method.weights(),
        loops.of(method.className(), method.name(), method.cfg(), method.k()),
        new IterationPlan.Limits(arrayPaths, mostPaths));
  }

  @Override
  public SchemePlan restore(JsonObject json, PathNumbering numbering) {
    return IterationPlan.restore(json, numbering);
  }
}
