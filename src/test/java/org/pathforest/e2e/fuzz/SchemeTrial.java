package org.pathforest.e2e.fuzz;

import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.SplittableRandom;
import org.pathforest.e2e.Weaving;
import org.pathforest.e2e.schemes.BlockComparison;
import org.pathforest.e2e.schemes.BranchingProbes;
import org.pathforest.e2e.schemes.EdgeComparison;
import org.pathforest.e2e.schemes.EdgeCounters;
import org.pathforest.e2e.schemes.IterationComparison;
import org.pathforest.e2e.schemes.IterationCounters;
import org.pathforest.e2e.tracer.StructuralCounters;
import org.pathforest.e2e.tracer.TracedProgram;
import org.pathforest.e2e.tracer.Tracer;
import org.pathforest.instrumenter.InstrumentResult;
import org.pathforest.instrumenter.InstrumentResult.Left;
import org.pathforest.instrumenter.weave.plan.Profiler;
import org.pathforest.instrumenter.weave.plan.WeaveOptions;
import org.pathforest.paths.scheme.structural.StructuralScheme;

/**
 * Trial of a batch with profilers that count other things than paths: the counts must equal the
 * tracer's.
 */
record SchemeTrial(Trial trial, Path tracedJar, TracedProgram program, SplittableRandom random) {
  /** Runs the trial with each profiler. */
  void run() throws Exception {
    structural();
    edges();
    iterations();
    blocks();
  }

  /**
   * Tries {@code structural}, also with sampling: sampling must change only counts, not the
   * program's results.
   */
  private void structural() throws Exception {
    WeaveOptions options = WeaveOptions.defaults().with(Profiler.of("structural"), 1);
    if (random.nextBoolean()) {
      options = options.withPathLimit(random.nextInt(2, 200));
    }
    Path woven = trial.instrument(tracedJar, "structural-woven", options).out();
    StructuralCounters counters = new StructuralCounters(trial.traced(woven, "structural", 0));
    Tracer.replay(program, trial.log("structural"), counters);
    trial.found(
        "structural, at most " + options.paths().limit() + " paths",
        counters.compare(trial.leftOutNames()));
    trial.sums.put("structural", counters.paths());
    Profiler sampled = Profiler.of(new StructuralScheme(random.nextInt(1, 20)));
    trial.profiled("sampled", options.with(sampled, 1), 0);
  }

  private void edges() throws Exception {
    WeaveOptions options = WeaveOptions.defaults().with(Profiler.of("edges"), 1);
    Path woven = trial.instrument(tracedJar, "edges-woven", options).out();
    Path export = trial.traced(woven, "edges", 0);
    EdgeCounters counters = new EdgeCounters();
    Tracer.replay(program, trial.log("edges"), counters);
    EdgeComparison comparison = EdgeComparison.of(counters, export, trial.leftOutNames());
    trial.found("edges", comparison.differences());
    trial.figures.add("edges: " + comparison.figures());
    trial.sums.put("edges", comparison.counts());
  }

  /**
   * Tries {@code blocks}, with probes at the start of blocks: the simplest ones, or in about half
   * of the batches ones that branch.
   */
  private void blocks() throws Exception {
    WeaveOptions options = WeaveOptions.defaults().with(Profiler.of("blocks"), 1);
    if (random.nextBoolean()) {
      options = options.withRewriter(BranchingProbes::rewrite);
    }
    Path woven = trial.instrument(tracedJar, "blocks-woven", options).out();
    Path export = trial.traced(woven, "blocks", 0);
    EdgeCounters counters = new EdgeCounters();
    Tracer.replay(program, trial.log("blocks"), counters);
    BlockComparison comparison = BlockComparison.of(counters, export, trial.leftOutNames());
    trial.found("blocks", comparison.differences());
    trial.figures.add("blocks: " + comparison.figures());
    trial.sums.put("blocks", comparison.counts());
  }

  /**
   * Tries {@code kiter}, with arrays, hash tables and methods that are left out. The tracer decides
   * which methods must be left out.
   */
  private void iterations() throws Exception {
    int k = random.nextInt(1, 5);
    int arrayPaths = random.nextBoolean() ? 0 : random.nextInt(1, 20_000);
    int mostPaths = random.nextInt(1_000, 100_000);
    InstrumentResult result =
        trial.weave(tracedJar, "kiter-woven", Weaving.kiter(k, arrayPaths, mostPaths));
    Set<String> notNumbered = new LinkedHashSet<>();
    for (Left left : result.methods().leftOut()) {
      if (left.why().contains(" exceed the limit of ") || left.why().contains("irreducible loop")) {
        notNumbered.add(Trial.tracerName(left.what()));
      } else {
        trial.leftOut.add(left.toString());
      }
    }
    Path export = trial.traced(result.out(), "kiter", 0);
    IterationCounters counters = new IterationCounters(k);
    Tracer.replay(program, trial.log("kiter"), counters);
    Set<String> others = trial.leftOutNames();
    others.removeAll(notNumbered);
    counters.forget(others);
    IterationComparison comparison =
        IterationComparison.of(counters, export, notNumbered, mostPaths);
    trial.found("kiter k=" + k, comparison.differences());
    trial.figures.add("kiter k=" + k + ": " + comparison.figures());
    trial.sums.put("kiter", comparison.counts());
    trial.sums.put("kiterNotNumbered", (long) notNumbered.size());
  }
}
