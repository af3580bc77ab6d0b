package org.pathforest.instrumenter.weave;

import java.util.function.Consumer;
import java.util.function.Predicate;
import org.pathforest.paths.map.InterruptedMode;
import org.pathforest.paths.map.KnownWeights;
import org.pathforest.paths.numbering.PathNumbering;

/**
 * What to weave. Immutable.
 *
 * @param profiler the scheme
 * @param k default of the jar, 1 to 64; the run may set another
 * @param interrupted what is kept of interrupted paths
 * @param pathLimit most paths of a method before it is cut
 * @param countSinglePath whether methods with one path get probes too
 * @param classes internal names of the classes to instrument
 * @param rewriter changes plans; usually leaves them alone
 * @param weights what earlier runs say of methods; of others, weights are estimated
 * @param iterations what {@code kiter} numbers
 * @param mostPaths methods with more paths, or cut ones, are left out by name: for experiments
 * @param samples so many ended paths of each structure graph are counted in a run, then it is
 *     switched off; 0 for all. Only {@link Profiler#STRUCTURAL} has such graphs
 */
public record WeaveOptions(
    Profiler profiler,
    int k,
    InterruptedMode interrupted,
    long pathLimit,
    boolean countSinglePath,
    Predicate<String> classes,
    PlanRewriter rewriter,
    KnownWeights weights,
    IterationOptions iterations,
    long mostPaths,
    int samples) {

  /** The default k. */
  public static final int DEFAULT_K = 4;

  /** The greatest k: longer contexts the runtime does not keep. */
  public static final int MAX_K = 64;

  /** Checks k. */
  public WeaveOptions {
    if (k < 1 || k > MAX_K) {
      throw new IllegalArgumentException("k is " + k + ", not from 1 to " + MAX_K);
    }
    if (profiler == Profiler.KITER && k > IterationOptions.MAX_K) {
      throw new IllegalArgumentException(
          "k is " + k + ", and kiter has at most " + IterationOptions.MAX_K);
    }
  }

  /** The defaults. */
  public static WeaveOptions defaults() {
    return new WeaveOptions(
        Profiler.KPATHS,
        DEFAULT_K,
        InterruptedMode.PREFIX,
        PathNumbering.MAX_PATHS,
        false,
        name -> true,
        (key, plan) -> plan.probes(),
        KnownWeights.NONE,
        IterationOptions.DEFAULT,
        Long.MAX_VALUE,
        0);
  }

  /** Paths of a sequence at most, as it is counted: 1 where k means nothing. */
  int countedK() {
    return profiler == Profiler.BL || !profiler.countsPaths() ? 1 : k;
  }

  /** A copy that is being changed. */
  private static final class Draft {
    Profiler profiler;
    int k;
    InterruptedMode interrupted;
    long pathLimit;
    boolean countSinglePath;
    Predicate<String> classes;
    PlanRewriter rewriter;
    KnownWeights weights;
    IterationOptions iterations;
    long mostPaths;
    int samples;

    Draft(WeaveOptions from) {
      profiler = from.profiler;
      k = from.k;
      interrupted = from.interrupted;
      pathLimit = from.pathLimit;
      countSinglePath = from.countSinglePath;
      classes = from.classes;
      rewriter = from.rewriter;
      weights = from.weights;
      iterations = from.iterations;
      mostPaths = from.mostPaths;
      samples = from.samples;
    }

    WeaveOptions done() {
      return new WeaveOptions(
          profiler,
          k,
          interrupted,
          pathLimit,
          countSinglePath,
          classes,
          rewriter,
          weights,
          iterations,
          mostPaths,
          samples);
    }
  }

  private WeaveOptions changed(Consumer<Draft> change) {
    Draft draft = new Draft(this);
    change.accept(draft);
    return draft.done();
  }

  /** Where no paths are counted there are no prefixes: what is left of one is its last block. */
  private static InterruptedMode kept(InterruptedMode asked, Profiler profiler) {
    return asked == InterruptedMode.PREFIX && !profiler.countsPaths()
        ? InterruptedMode.BLOCK
        : asked == InterruptedMode.BLOCK && profiler.countsPaths() ? InterruptedMode.PREFIX : asked;
  }

  /**
   * The same with another scheme and k. Prefixes of interrupted paths are kept only where paths are
   * counted: else their last blocks are.
   */
  public WeaveOptions with(Profiler scheme, int newK) {
    return changed(
        draft -> {
          draft.profiler = scheme;
          draft.k = newK;
          draft.interrupted = kept(draft.interrupted, scheme);
        });
  }

  /** The same with another treatment of interrupted paths; prefixes and blocks as above. */
  public WeaveOptions with(InterruptedMode mode) {
    return changed(draft -> draft.interrupted = kept(mode, draft.profiler));
  }

  /** The same with another path limit. */
  public WeaveOptions withPathLimit(long limit) {
    return changed(draft -> draft.pathLimit = limit);
  }

  /** The same with methods of one path counted or not. */
  public WeaveOptions withSinglePaths(boolean counted) {
    return changed(draft -> draft.countSinglePath = counted);
  }

  /** The same for other classes. */
  public WeaveOptions withClasses(Predicate<String> names) {
    return changed(draft -> draft.classes = names);
  }

  /** The same with plans changed. */
  public WeaveOptions withRewriter(PlanRewriter r) {
    return changed(draft -> draft.rewriter = r);
  }

  /** The same with what earlier runs say. */
  public WeaveOptions withWeights(KnownWeights known) {
    return changed(draft -> draft.weights = known);
  }

  /** The same for methods with at most so many paths. */
  public WeaveOptions withMostPaths(long most) {
    return changed(draft -> draft.mostPaths = most);
  }

  /** The same for {@code kiter}, with what it numbers. */
  public WeaveOptions with(IterationOptions newIterations) {
    return changed(draft -> draft.iterations = newIterations);
  }

  /**
   * The same with so many samples of each structure graph; 0 for all. Where graphs are sampled,
   * interruptions are not counted: they would tell nothing of what is not.
   */
  public WeaveOptions withSamples(int number) {
    return changed(
        draft -> {
          draft.samples = number;
          draft.interrupted = number > 0 ? InterruptedMode.OFF : draft.interrupted;
        });
  }
}
