package org.pathforest.instrumenter.weave.plan;

import java.util.List;
import java.util.function.Predicate;
import org.pathforest.paths.map.KnownWeights;
import org.pathforest.paths.numbering.PathNumbering;
import org.pathforest.paths.probe.InterruptedMode;
import org.pathforest.paths.probe.Variant;

/**
 * Options of weaving. Immutable.
 *
 * @param profiler the scheme
 * @param k default k of the instrumented jar, 1 to 64; a run may set another
 * @param classes selects the classes to instrument, by internal name
 * @param paths which methods are numbered, and how far
 * @param probes where probes are placed, and what they record
 */
public record WeaveOptions(
    Profiler profiler, int k, Predicate<String> classes, Paths paths, Probes probes) {

  /** The default k. */
  public static final int DEFAULT_K = 4;

  /** The greatest k; the runtime keeps no longer contexts. */
  public static final int MAX_K = 64;

  /**
   * The methods to number, and how far.
   *
   * @param limit most paths of a method before it is cut
   * @param countSingle whether methods with one path get probes too
   * @param most most paths of a method, for experiments; methods with more paths or cut edges are
   *     skipped by name
   * @param variant how paths are numbered and increments placed, for experiments
   */
  public record Paths(long limit, boolean countSingle, long most, Variant variant) {}

  /**
   * The placement of probes, and what they record.
   *
   * @param interrupted what is recorded of interrupted paths
   * @param weights weights from earlier runs; other methods get estimated weights
   * @param rewriter changes plans; usually leaves them unchanged
   */
  public record Probes(InterruptedMode interrupted, KnownWeights weights, PlanRewriter rewriter) {}

  /** Checks k. */
  public WeaveOptions {
    if (k < 1 || k > MAX_K) {
      throw new IllegalArgumentException("k must be from 1 to " + MAX_K + ", but is " + k);
    }
    int most = profiler.countsPaths() ? MAX_K : profiler.scheme().maxK();
    if (most > 1 && k > most) {
      throw new IllegalArgumentException(
          "k is " + k + ", but " + profiler + " allows at most " + most + "; use a smaller k");
    }
  }

  /** Returns the default options. */
  public static WeaveOptions defaults() {
    return new WeaveOptions(
        Profiler.KPATHS,
        DEFAULT_K,
        name -> true,
        new Paths(PathNumbering.MAX_PATHS, false, Long.MAX_VALUE, Variant.USUAL),
        new Probes(InterruptedMode.PREFIX, KnownWeights.NONE, (key, plan) -> plan.probes()));
  }

  /** Returns the greatest number of paths in a counted sequence; 1 where k has no meaning. */
  public int countedK() {
    return profiler == Profiler.BL || !profiler.countsPaths() ? 1 : k;
  }

  /** Returns {@link Probes#interrupted}. */
  public InterruptedMode interrupted() {
    return probes.interrupted;
  }

  /** Returns {@link Probes#weights}. */
  public KnownWeights weights() {
    return probes.weights;
  }

  /**
   * Adapts the mode to a profiler. If paths are not counted, there are no prefixes, and the last
   * block is recorded instead.
   */
  private static InterruptedMode kept(InterruptedMode asked, Profiler profiler) {
    if (!profiler.countsPaths() && !profiler.scheme().keepsInterruptions()) {
      return InterruptedMode.OFF;
    }
    return asked == InterruptedMode.PREFIX && !profiler.countsPaths()
        ? InterruptedMode.BLOCK
        : asked == InterruptedMode.BLOCK && profiler.countsPaths() ? InterruptedMode.PREFIX : asked;
  }

  private WeaveOptions with(Paths changed) {
    return new WeaveOptions(profiler, k, classes, changed, probes);
  }

  private WeaveOptions with(Probes changed) {
    return new WeaveOptions(profiler, k, classes, paths, changed);
  }

  /**
   * Returns a copy with another scheme and k. If the scheme does not count paths, the last blocks
   * of interrupted paths are recorded instead of their prefixes.
   */
  public WeaveOptions with(Profiler newProfiler, int newK) {
    InterruptedMode mode = kept(probes.interrupted, newProfiler);
    Probes changed = new Probes(mode, probes.weights, probes.rewriter);
    return new WeaveOptions(newProfiler, newK, classes, paths, changed);
  }

  /** Returns a copy with another treatment of interrupted paths; prefixes and blocks as above. */
  public WeaveOptions with(InterruptedMode mode) {
    return with(new Probes(kept(mode, profiler), probes.weights, probes.rewriter));
  }

  /** Returns a copy with another path limit. */
  public WeaveOptions withPathLimit(long limit) {
    return with(new Paths(limit, paths.countSingle, paths.most, paths.variant));
  }

  /** Returns a copy that counts methods with one path, or does not. */
  public WeaveOptions withSinglePaths(boolean counted) {
    return with(new Paths(paths.limit, counted, paths.most, paths.variant));
  }

  /** Returns a copy that skips methods with more paths. */
  public WeaveOptions withMostPaths(long most) {
    return with(new Paths(paths.limit, paths.countSingle, most, paths.variant));
  }

  /** Returns a copy with another way to number paths and place increments. */
  public WeaveOptions with(Variant variant) {
    return with(new Paths(paths.limit, paths.countSingle, paths.most, variant));
  }

  /** Returns a copy for other classes. */
  public WeaveOptions withClasses(Predicate<String> names) {
    return new WeaveOptions(profiler, k, names, paths, probes);
  }

  /** Returns a copy with another rewriter of plans. */
  public WeaveOptions withRewriter(PlanRewriter rewriter) {
    return with(new Probes(probes.interrupted, probes.weights, rewriter));
  }

  /** Returns a copy with weights from earlier runs. */
  public WeaveOptions withWeights(KnownWeights known) {
    return with(new Probes(probes.interrupted, known, probes.rewriter));
  }

  /** Returns a copy whose scheme's options have not matched any method yet. */
  public WeaveOptions anew() {
    return profiler.countsPaths() ? this : with(Profiler.of(profiler.scheme().anew()), k);
  }

  /**
   * Returns messages for users about scheme options that have matched nothing so far, one line
   * each.
   */
  public List<String> unused() {
    return profiler.countsPaths() ? List.of() : profiler.scheme().unused();
  }
}
