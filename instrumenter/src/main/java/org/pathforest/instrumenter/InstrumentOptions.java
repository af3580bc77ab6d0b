package org.pathforest.instrumenter;

import org.pathforest.instrumenter.weave.plan.WeaveOptions;

/**
 * How to instrument. Immutable.
 *
 * @param weave what to weave
 * @param runtime where the runtime goes
 * @param threads how many work at a time, 1 or more; the output does not depend on it
 * @param strict whether anything that is left out makes the whole fail
 * @param nested whether archives inside archives are instrumented, too
 */
public record InstrumentOptions(
    WeaveOptions weave, RuntimeMode runtime, int threads, boolean strict, boolean nested) {

  /** Checks the number of threads. */
  public InstrumentOptions {
    if (threads < 1) {
      throw new IllegalArgumentException("threads: " + threads);
    }
  }

  /** The defaults: as many threads as there are processors. */
  public static InstrumentOptions defaults() {
    return new InstrumentOptions(
        WeaveOptions.defaults(),
        RuntimeMode.AUTO,
        Runtime.getRuntime().availableProcessors(),
        false,
        false);
  }

  /** The same with other weaving. */
  public InstrumentOptions with(WeaveOptions w) {
    return new InstrumentOptions(w, runtime, threads, strict, nested);
  }

  /** The same with the runtime elsewhere. */
  public InstrumentOptions with(RuntimeMode r) {
    return new InstrumentOptions(weave, r, threads, strict, nested);
  }

  /** The same with another number of threads. */
  public InstrumentOptions withThreads(int n) {
    return new InstrumentOptions(weave, runtime, n, strict, nested);
  }

  /** The same, strict or not. */
  public InstrumentOptions withStrict(boolean s) {
    return new InstrumentOptions(weave, runtime, threads, s, nested);
  }

  /** The same, with what is inside archives in archives or without. */
  public InstrumentOptions withNested(boolean n) {
    return new InstrumentOptions(weave, runtime, threads, strict, n);
  }
}
