package org.pathforest.instrumenter.weave.plan;

import java.util.List;
import java.util.function.Predicate;
import org.pathforest.paths.map.KnownWeights;
import org.pathforest.paths.numbering.PathNumbering;
import org.pathforest.paths.probe.InterruptedMode;
import org.pathforest.paths.probe.Variant;

/**
 * What to weave. Immutable.
 *
 * @param profiler the scheme
 * @param k default of the jar, 1 to 64; the run may set another
 * @param classes internal names of the classes to instrument
 * @param paths which methods are numbered, and how far
 * @param probes where probes stand, and what they keep
 */
public record WeaveOptions(
    Profiler profiler, int k, Predicate<String> classes, Paths paths, Probes probes) {

  /** The default k. */
  public static final int DEFAULT_K = 4;

  /** The greatest k: longer contexts the runtime does not keep. */
  public static final int MAX_K = 64;

  /**
   * Which methods are numbered, and how far.
   *
   * @param limit most paths of a method before it is cut
   * @param countSingle whether methods with one path get probes too
   * @param most methods with more paths, or cut ones, are left out by name: for experiments
   * @param variant how paths are numbered and increments placed: for experiments
   */
  public record Paths(long limit, boolean countSingle, long most, Variant variant) {}

  /**
   * Where probes stand, and what they keep.
   *
   * @param interrupted what is kept of interrupted paths
   * @param weights what earlier runs say of methods; of others, weights are estimated
   * @param rewriter changes plans; usually leaves them alone
   */
  public record Probes(InterruptedMode interrupted, KnownWeights weights, PlanRewriter rewriter) {}

  /** Checks k. */
  public WeaveOptions {
    if (k < 1 || k > MAX_K) {
      throw new IllegalArgumentException("k is " + k + ", not from 1 to " + MAX_K);
    }
    int most = profiler.countsPaths() ? MAX_K : profiler.scheme().maxK();
    if (most > 1 && k > most) {
      throw new IllegalArgumentException(
          "k is " + k + ", and " + profiler + " has at most " + most);
    }
  }

  /** The defaults. */
  public static WeaveOptions defaults() {
    return new WeaveOptions(
        Profiler.KPATHS,
        DEFAULT_K,
        name -> true,
        new Paths(PathNumbering.MAX_PATHS, false, Long.MAX_VALUE, Variant.USUAL),
        new Probes(InterruptedMode.PREFIX, KnownWeights.NONE, (key, plan) -> plan.probes()));
  }

  /** Paths of a sequence at most, as it is counted: 1 where k means nothing. */
  public int countedK() {
    return profiler == Profiler.BL || !profiler.countsPaths() ? 1 : k;
  }

  /** See {@link Probes#interrupted}. */
  public InterruptedMode interrupted() {
    return probes.interrupted;
  }

  /** See {@link Probes#weights}. */
  public KnownWeights weights() {
    return probes.weights;
  }

  /** Where no paths are counted there are no prefixes: what is left of one is its last block. */
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
   * The same with another scheme and k. Prefixes of interrupted paths are kept only where paths are
   * counted: else their last blocks are.
   */
  public WeaveOptions with(Profiler newProfiler, int newK) {
    InterruptedMode mode = kept(probes.interrupted, newProfiler);
    Probes changed = new Probes(mode, probes.weights, probes.rewriter);
    return new WeaveOptions(newProfiler, newK, classes, paths, changed);
  }

  /** The same with another treatment of interrupted paths; prefixes and blocks as above. */
  public WeaveOptions with(InterruptedMode mode) {
    return with(new Probes(kept(mode, profiler), probes.weights, probes.rewriter));
  }

  /** The same with another path limit. */
  public WeaveOptions withPathLimit(long limit) {
    return with(new Paths(limit, paths.countSingle, paths.most, paths.variant));
  }

  /** The same with methods of one path counted or not. */
  public WeaveOptions withSinglePaths(boolean counted) {
    return with(new Paths(paths.limit, counted, paths.most, paths.variant));
  }

  /** The same for methods with at most so many paths. */
  public WeaveOptions withMostPaths(long most) {
    return with(new Paths(paths.limit, paths.countSingle, most, paths.variant));
  }

  /** The same with paths numbered and increments placed in another way. */
  public WeaveOptions with(Variant variant) {
    return with(new Paths(paths.limit, paths.countSingle, paths.most, variant));
  }

  /** The same for other classes. */
  public WeaveOptions withClasses(Predicate<String> names) {
    return new WeaveOptions(profiler, k, names, paths, probes);
  }

  /** The same with plans changed. */
  public WeaveOptions withRewriter(PlanRewriter rewriter) {
    return with(new Probes(probes.interrupted, probes.weights, rewriter));
  }

  /** The same with what earlier runs say. */
  public WeaveOptions withWeights(KnownWeights known) {
    return with(new Probes(probes.interrupted, known, probes.rewriter));
  }

  /** The same, of whose scheme's options none has met a method yet. */
  public WeaveOptions anew() {
    return profiler.countsPaths() ? this : with(Profiler.of(profiler.scheme().anew()), k);
  }

  /** What users should know of options of the scheme that have met nothing so far: a line each. */
  public List<String> unused() {
    return profiler.countsPaths() ? List.of() : profiler.scheme().unused();
  }
}
