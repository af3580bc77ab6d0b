package org.pathforest.instrumenter;

import org.pathforest.instrumenter.weave.plan.WeaveOptions;

/**
 * Options of an instrumentation. Immutable.
 *
 * @param weave what to weave
 * @param runtime where the runtime goes
 * @param threads number of threads, 1 or more; the output does not depend on it
 * @param strict whether the instrumentation fails if anything is skipped
 * @param nested whether to instrument archives inside archives, too
 */
public record InstrumentOptions(
    WeaveOptions weave, RuntimeMode runtime, int threads, boolean strict, boolean nested) {

  /** Checks the number of threads. */
  public InstrumentOptions {
    if (threads < 1) {
      throw new IllegalArgumentException("threads: " + threads);
    }
  }

  /** Returns the default options, with as many threads as there are processors. */
  public static InstrumentOptions defaults() {
    return new InstrumentOptions(
        WeaveOptions.defaults(),
        RuntimeMode.AUTO,
        Runtime.getRuntime().availableProcessors(),
        false,
        false);
  }

  /** Returns a copy with other weaving options. */
  public InstrumentOptions with(WeaveOptions w) {
    return new InstrumentOptions(w, runtime, threads, strict, nested);
  }

  /** Returns a copy with another place for the runtime. */
  public InstrumentOptions with(RuntimeMode r) {
    return new InstrumentOptions(weave, r, threads, strict, nested);
  }

  /** Returns a copy with another number of threads. */
  public InstrumentOptions withThreads(int n) {
    return new InstrumentOptions(weave, runtime, n, strict, nested);
  }

  /** Returns a copy that is strict or not. */
  public InstrumentOptions withStrict(boolean s) {
    return new InstrumentOptions(weave, runtime, threads, s, nested);
  }

  /** Returns a copy that instruments nested archives or not. */
  public InstrumentOptions withNested(boolean n) {
    return new InstrumentOptions(weave, runtime, threads, strict, n);
  }
}
