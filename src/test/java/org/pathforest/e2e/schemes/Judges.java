package org.pathforest.e2e.schemes;

import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.pathforest.e2e.exact.Exactness;
import org.pathforest.e2e.tracer.StructuralCounters;

/** Lets the tracer judge a run of each scheme. */
final class Judges {
  private Judges() {}

  /** Runs a program while counters are told of what happens. */
  @FunctionalInterface
  interface Runner {
    Exactness.SchemeRun run(Exactness.CountersOf counters) throws Exception;
  }

  /** A judged run of {@code structural}. */
  record Structural(StructuralCounters counters, List<String> differences) {}

  static EdgeComparison edges(Runner runner) throws Exception {
    EdgeCounters counters = new EdgeCounters();
    Exactness.SchemeRun run = runner.run(export -> counters);
    return EdgeComparison.of(counters, run.export(), run.leftOut());
  }

  static IterationComparison iterations(IterationCounters counters, long most, Runner runner)
      throws Exception {
    Exactness.SchemeRun run = runner.run(export -> counters);
    return IterationComparison.of(counters, run.export(), run.leftOut(), most);
  }

  static Structural structural(Runner runner) throws Exception {
    AtomicReference<StructuralCounters> counters = new AtomicReference<>();
    Exactness.SchemeRun run =
        runner.run(
            export -> {
              counters.set(new StructuralCounters(export));
              return counters.get();
            });
    return new Structural(counters.get(), counters.get().compare(run.leftOut()));
  }
}
