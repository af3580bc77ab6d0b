package org.pathforest.e2e.fuzz;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
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
import org.pathforest.paths.scheme.kiter.IterationScheme;
import org.pathforest.paths.scheme.kiter.LoopLengths;
import org.pathforest.paths.scheme.structural.StructuralScheme;

/** A batch with the profilers that count other things than paths: the tracer agrees. */
final class SchemeTrial {
  private final Trial trial;
  private final Path folder;
  private final SplittableRandom random;
  private final Path tracedJar;
  private final TracedProgram program;

  SchemeTrial(Trial trial, Path folder, Path jar, SplittableRandom random) throws Exception {
    this.trial = trial;
    this.folder = folder;
    this.random = random;
    tracedJar = folder.resolve("traced-schemes.jar");
    program = Tracer.trace(jar, tracedJar, name -> true);
  }

  /** Does all that there is to do. */
  void run() throws Exception {
    structural();
    edges();
    iterations();
  }

  /** Sampling changes nothing but counts, too. */
  private void structural() throws Exception {
    WeaveOptions options = WeaveOptions.defaults().with(Profiler.of("structural"), 1);
    if (random.nextBoolean()) {
      options = options.withPathLimit(random.nextInt(2, 200));
    }
    Path log = log("structural");
    Path woven = trial.instrument(tracedJar, "structural-woven", options).out();
    StructuralCounters counters = new StructuralCounters(profiled(woven, "structural", log));
    Tracer.replay(program, log, counters);
    trial.found(
        "structural, at most " + options.paths().limit() + " paths",
        counters.compare(trial.leftOutNames()));
    trial.sums.put("structural", counters.paths());
    Profiler sampled = Profiler.of(new StructuralScheme(random.nextInt(1, 20)));
    trial.profiled("sampled", options.with(sampled, 1), 0);
  }

  private void edges() throws Exception {
    WeaveOptions options = WeaveOptions.defaults().with(Profiler.of("edges"), 1);
    Path log = log("edges");
    Path woven = trial.instrument(tracedJar, "edges-woven", options).out();
    Path export = profiled(woven, "edges", log);
    EdgeCounters counters = new EdgeCounters();
    Tracer.replay(program, log, counters);
    EdgeComparison comparison = EdgeComparison.of(counters, export, trial.leftOutNames());
    trial.found("edges", comparison.differences());
    trial.figures.add("edges: " + comparison.figures());
    trial.sums.put("edges", comparison.counts());
  }

  /** Arrays, hash tables, and methods that are left out: the tracer says which must be. */
  private void iterations() throws Exception {
    int k = random.nextInt(1, 5);
    int arrayPaths = random.nextBoolean() ? 0 : random.nextInt(1, 20_000);
    int mostPaths = random.nextInt(1_000, 100_000);
    WeaveOptions options =
        WeaveOptions.defaults()
            .with(Profiler.of(new IterationScheme(LoopLengths.all(), arrayPaths, mostPaths)), k);
    InstrumentResult result = trial.weave(tracedJar, "kiter-woven", options);
    Set<String> notNumbered = new LinkedHashSet<>();
    for (Left left : result.methods().leftOut()) {
      if (left.why().contains(" are numbered; ") || left.why().contains("irreducible loop")) {
        notNumbered.add(Trial.tracerName(left.what()));
      } else {
        trial.leftOut.add(left.toString());
      }
    }
    Path log = log("kiter");
    Path export = profiled(result.out(), "kiter", log);
    IterationCounters counters = new IterationCounters(k);
    Tracer.replay(program, log, counters);
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

  private Path log(String scheme) throws Exception {
    return Files.createDirectories(folder.resolve("trace-" + scheme));
  }

  private Path profiled(Path woven, String scheme, Path log) throws Exception {
    List<String> options = Tracer.jvmOptions(Tracer.runtimeJar(folder), log);
    return trial.profiled(woven, scheme + "-run", 0, options);
  }
}
