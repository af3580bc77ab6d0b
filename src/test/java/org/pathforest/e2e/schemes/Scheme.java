package org.pathforest.e2e.schemes;

import java.util.concurrent.atomic.AtomicReference;
import org.pathforest.e2e.exact.Exactness;
import org.pathforest.e2e.tracer.Judgement;
import org.pathforest.e2e.tracer.StructuralCounters;
import org.pathforest.instrumenter.weave.plan.Profiler;
import org.pathforest.instrumenter.weave.plan.WeaveOptions;
import org.pathforest.paths.scheme.kiter.IterationScheme;
import org.pathforest.paths.scheme.kiter.LoopLengths;

/** A way to count other things than paths, and how its counts are judged. */
enum Scheme {
  BLOCKS(1),
  EDGES(1),
  BRANCHING(1),
  STRUCTURAL(1),
  KITER_1(1),
  KITER_2(2),
  KITER_3(3),
  KITER_4(4),
  HASHED(2);

  private static final int FEW_PATHS = 1000;

  private final int k;

  Scheme(int k) {
    this.k = k;
  }

  /** Runs a program and replays its trace to the counters. */
  @FunctionalInterface
  interface Runner {
    Exactness.SchemeRun run(Exactness.CountersOf counters) throws Exception;
  }

  WeaveOptions options() {
    WeaveOptions defaults = WeaveOptions.defaults();
    return switch (this) {
      case BLOCKS -> defaults.with(Profiler.of("blocks"), k);
      case EDGES -> defaults.with(Profiler.of("edges"), k);
      case BRANCHING -> EDGES.options().withRewriter(BranchingProbes::rewrite);
      case STRUCTURAL ->
          defaults.with(Profiler.of("structural"), k).withPathLimit(Integer.MAX_VALUE);
      case HASHED ->
          defaults.with(Profiler.of(new IterationScheme(LoopLengths.all(), 0, FEW_PATHS)), k);
      default -> defaults.with(Profiler.of("kiter"), k);
    };
  }

  Judgement<?> judge(Runner runner) throws Exception {
    return switch (this) {
      case BLOCKS -> blocks(runner);
      case EDGES, BRANCHING -> edges(runner);
      case STRUCTURAL -> structural(runner);
      case HASHED -> iterations(new IterationCounters(k), FEW_PATHS, runner);
      default -> iterations(new IterationCounters(k), IterationScheme.MOST_PATHS, runner);
    };
  }

  private static BlockComparison blocks(Runner runner) throws Exception {
    EdgeCounters counters = new EdgeCounters();
    Exactness.SchemeRun run = runner.run(export -> counters);
    return BlockComparison.of(counters, run.export(), run.leftOut());
  }

  private static EdgeComparison edges(Runner runner) throws Exception {
    EdgeCounters counters = new EdgeCounters();
    Exactness.SchemeRun run = runner.run(export -> counters);
    return EdgeComparison.of(counters, run.export(), run.leftOut());
  }

  static StructuralCounters structural(Runner runner) throws Exception {
    AtomicReference<StructuralCounters> counters = new AtomicReference<>();
    Exactness.SchemeRun run =
        runner.run(
            export -> {
              counters.set(new StructuralCounters(export));
              return counters.get();
            });
    counters.get().compare(run.leftOut());
    return counters.get();
  }

  static IterationComparison iterations(IterationCounters counters, long most, Runner runner)
      throws Exception {
    Exactness.SchemeRun run = runner.run(export -> counters);
    return IterationComparison.of(counters, run.export(), run.leftOut(), most);
  }
}
