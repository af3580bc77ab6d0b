package org.pathforest.e2e.fuzz;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.pathforest.e2e.schemes.EdgeComparison;
import org.pathforest.e2e.schemes.EdgeCounters;
import org.pathforest.e2e.schemes.IterationComparison;
import org.pathforest.e2e.schemes.IterationCounters;
import org.pathforest.e2e.tracer.SchemeCounters;
import org.pathforest.e2e.tracer.StructuralCounters;
import org.pathforest.e2e.tracer.TracedProgram;
import org.pathforest.e2e.tracer.Tracer;
import org.pathforest.instrumenter.InstrumentResult;
import org.pathforest.instrumenter.InstrumentResult.Left;
import org.pathforest.instrumenter.weave.IterationOptions;
import org.pathforest.instrumenter.weave.LoopLengths;
import org.pathforest.instrumenter.weave.Profiler;
import org.pathforest.instrumenter.weave.WeaveOptions;

/** A batch with the profilers that count other things than paths: the tracer agrees. */
final class SchemeTrial {
  private final Trial trial;
  private final Path folder;
  private final Batch batch;
  private final SplittableRandom random;
  private final List<String> figures = new ArrayList<>();
  private final Map<String, Long> sums = new TreeMap<>();
  private Path tracedJar;
  private TracedProgram program;

  SchemeTrial(Trial trial, Path folder, Batch batch, SplittableRandom random) {
    this.trial = trial;
    this.folder = folder;
    this.batch = batch;
    this.random = random;
  }

  /** Does all that there is to do. */
  void run() throws IOException, InterruptedException, URISyntaxException {
    tracedJar = folder.resolve("traced-schemes.jar");
    program = Tracer.trace(batch.jar(), tracedJar, name -> true);
    structural();
    edges();
    iterations();
  }

  /** Sampling changes nothing but counts, too. */
  private void structural() throws IOException, InterruptedException, URISyntaxException {
    WeaveOptions options = WeaveOptions.defaults().with(Profiler.STRUCTURAL, 1);
    if (random.nextBoolean()) {
      options = options.withPathLimit(random.nextInt(2, 200));
    }
    Path log = log("structural");
    Path woven = trial.instrument(tracedJar, "structural-woven", options, false);
    StructuralCounters counters = new StructuralCounters(profiled(woven, "structural", log));
    Tracer.replay(program, log, counters);
    found(
        "structural, at most " + options.pathLimit() + " paths",
        counters.compare(trial.leftOutNames()));
    sums.put("structural", counters.paths());
    Path sampled = trial.variant("sampled", options.withSamples(random.nextInt(1, 20)));
    trial.profiled(sampled, "sampled-run", 0);
  }

  private void edges() throws IOException, InterruptedException, URISyntaxException {
    WeaveOptions options = WeaveOptions.defaults().with(Profiler.EDGES, 1);
    Path woven = trial.instrument(tracedJar, "edges-woven", options, false);
    EdgeCounters counters = new EdgeCounters();
    Path export = replayed(woven, "edges", counters);
    EdgeComparison comparison = EdgeComparison.of(counters, export, trial.leftOutNames());
    found("edges", comparison.differences());
    figures.add("edges: " + comparison.figures());
    sums.put("edges", comparison.counts());
  }

  /** Arrays, hash tables, and methods that are left out: the tracer says which must be. */
  private void iterations() throws IOException, InterruptedException, URISyntaxException {
    int k = random.nextInt(1, 5);
    int arrayPaths = random.nextBoolean() ? 0 : random.nextInt(1, 20_000);
    int mostPaths = random.nextInt(1_000, 100_000);
    InstrumentResult result =
        trial.weave(
            tracedJar,
            "kiter-woven",
            WeaveOptions.defaults()
                .with(Profiler.KITER, k)
                .with(new IterationOptions(LoopLengths.all(), arrayPaths, mostPaths)));
    Set<String> notNumbered = new LinkedHashSet<>();
    for (Left left : result.leftOut()) {
      if (left.why().contains("(--most-paths)") || left.why().contains("irreducible loop")) {
        notNumbered.add(Trial.tracerName(left.what()));
      } else {
        trial.leftOut().add(left.toString());
      }
    }
    IterationCounters counters = new IterationCounters(k);
    Path export = replayed(result.out(), "kiter", counters);
    Set<String> others = trial.leftOutNames();
    others.removeAll(notNumbered);
    counters.forget(others);
    IterationComparison comparison =
        IterationComparison.of(counters, export, notNumbered, mostPaths);
    found("kiter k=" + k, comparison.differences());
    figures.add("kiter k=" + k + ": " + comparison.figures());
    sums.put("kiter", comparison.counts());
    sums.put("kiterNotNumbered", (long) notNumbered.size());
  }

  private Path log(String scheme) throws IOException {
    return Files.createDirectories(folder.resolve("trace-" + scheme));
  }

  private Path profiled(Path woven, String scheme, Path log)
      throws IOException, InterruptedException, URISyntaxException {
    List<String> arguments = new ArrayList<>(Tracer.jvmOptions(Tracer.runtimeJar(folder), log));
    return trial.profiled(woven, scheme + "-run", 0, arguments);
  }

  /** Runs an instrumented jar, and lets the counters count; answers the export. */
  private Path replayed(Path woven, String scheme, SchemeCounters counters)
      throws IOException, InterruptedException, URISyntaxException {
    Path log = log(scheme);
    Path export = profiled(woven, scheme, log);
    Tracer.replay(program, log, counters);
    return export;
  }

  private void found(String what, List<String> differences) {
    differences.forEach(d -> trial.findings().add(what + ": " + d));
  }

  /** What was compared. */
  List<String> figures() {
    return figures;
  }

  /** Figures by name, for sums over trials. */
  Map<String, Long> sums() {
    return sums;
  }
}
