package org.pathforest.e2e.fuzz;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.pathforest.e2e.Profiles;
import org.pathforest.e2e.Weaving;
import org.pathforest.e2e.corpus.Jars;
import org.pathforest.e2e.fuzz.ProfileAgreement.Interruptions;
import org.pathforest.e2e.tracer.Comparison;
import org.pathforest.e2e.tracer.Cuts;
import org.pathforest.e2e.tracer.ExportComparison;
import org.pathforest.e2e.tracer.TraceResult;
import org.pathforest.e2e.tracer.TracedProgram;
import org.pathforest.e2e.tracer.Tracer;
import org.pathforest.instrumenter.InstrumentResult;
import org.pathforest.instrumenter.weave.plan.Profiler;
import org.pathforest.instrumenter.weave.plan.WeaveOptions;
import org.pathforest.paths.probe.InterruptedMode;
import org.pathforest.testkit.ChildJvm;

/** Trial of one batch of generated classes, which runs unmodified and instrumented in many ways. */
final class Trial {
  private final Path folder;
  private final Batch batch;
  private final Path jdk;
  private final SplittableRandom random;
  private final Set<String> unseen = new LinkedHashSet<>();
  private final ProfileAgreement agreement = new ProfileAgreement(unseen);
  private List<String> plain;

  /** Faults found; empty if there are none. */
  final List<String> findings = new ArrayList<>();

  /** Methods that were left out, with reasons. */
  final Set<String> leftOut = new LinkedHashSet<>();

  /** Descriptions of the comparisons made. */
  final List<String> figures = new ArrayList<>();

  /** Figures by name, to be summed over trials. */
  final Map<String, Long> sums = new TreeMap<>();

  Trial(Path folder, Batch batch, Path jdk, long seed) {
    this.folder = folder;
    this.batch = batch;
    this.jdk = jdk;
    this.random = new SplittableRandom(~seed);
  }

  /** Runs the whole trial. */
  void run() throws Exception {
    plain = outcomes(batch.jar(), "plain", List.of());
    if (plain.stream().anyMatch(l -> l.contains("java.lang.VerifyError"))) {
      throw new IllegalStateException("made classes are refused: " + plain);
    }
    betweenRuns();
    Path tracedJar = folder.resolve("traced.jar");
    TracedProgram program = Tracer.trace(batch.jar(), tracedJar, name -> true);
    traced(tracedJar, program);
    new SchemeTrial(this, tracedJar, program, random).run();
    findings.addAll(agreement.differences);
    sums.put("classes", (long) batch.size());
    sums.put("calls", (long) plain.size());
    sums.put("leftOut", (long) leftOut.size());
    sums.put("betweenRuns", agreement.compared);
  }

  private void betweenRuns() throws Exception {
    WeaveOptions options = WeaveOptions.defaults();
    WeaveOptions ksf = options.with(Profiler.KSF, 4);
    InstrumentResult grams = instrument(batch.jar(), "kpaths", options);
    sums.put("methods", (long) grams.methods().instrumented());
    sums.put("byBytecode", (long) grams.methods().fromBytecode().size());
    sums.put("cut", (long) grams.methods().cut().size());
    Path eight = profiled(grams.out(), "kpaths-8", 8, List.of());
    agreement.flow("kpaths k=8", eight);
    int k = random.nextInt(1, 8);
    Path fewer = profiled(grams.out(), "kpaths-k", k, List.of());
    agreement.compare("kpaths k=8 and k=" + k, eight, fewer, Interruptions.PREFIXES);
    int f = random.nextInt(2, 9);
    agree(eight, "ksf", ksf, f, Interruptions.PREFIXES);
    switch (random.nextInt(4)) {
      case 0 -> agree(eight, "bl", options.with(Profiler.BL, 1), 1, Interruptions.PREFIXES);
      case 1 -> {
        WeaveOptions counted = options.with(InterruptedMode.COUNT);
        agree(eight, "interruptions-counted", counted, 3, Interruptions.NUMBERS);
      }
      case 2 -> {
        WeaveOptions off = options.with(InterruptedMode.OFF).with(Profiler.KSF, 4);
        agree(eight, "interruptions-off", off, 3, Interruptions.NONE);
      }
      default -> {
        WeaveOptions small = options.withPathLimit(random.nextInt(3, 300)).withSinglePaths(true);
        agreement.flow("kpaths with cuts", profiled("cuts", small, random.nextInt(1, 9)));
      }
    }
  }

  private void agree(Path eight, String name, WeaveOptions options, int k, Interruptions kept)
      throws Exception {
    Path other = profiled(name, options, k);
    agreement.compare("kpaths k=8 and " + name + " k=" + k, eight, other, kept);
  }

  /** Compares with the tracer: the batch as it is, or with many cuts. */
  private void traced(Path jar, TracedProgram program) throws Exception {
    Profiler profiler = random.nextInt(3) < 2 ? Profiler.KPATHS : Profiler.KSF;
    WeaveOptions options = WeaveOptions.defaults().with(profiler, 4);
    String how = profiler.name();
    if (random.nextInt(3) > 0) {
      int limit = random.nextInt(2, random.nextBoolean() ? 20 : 2000);
      options = options.withPathLimit(limit);
      how += " at most " + limit + " paths";
    }
    int k = random.nextInt(1, 9);
    Path export = traced(instrument(jar, "traced-woven", options).out(), "paths", k);
    TraceResult trace = Tracer.replay(program, log("paths"), Cuts.of(export), k);
    Comparison comparison = ExportComparison.compare(trace, export, leftOutNames());
    found("traced, " + how + " k=" + k, comparison.differences());
    figures.add(comparison.figures());
    sums.put("activations", comparison.activations());
    sums.put("traced", comparison.grams());
    sums.put("interrupted", comparison.interrupted());
  }

  /** Runs an instrumented traced jar, which writes logs. Returns the export. */
  Path traced(Path woven, String name, int k) throws Exception {
    List<String> options = Tracer.jvmOptions(Tracer.runtimeJar(folder), log(name));
    return profiled(woven, name + "-run", k, options);
  }

  /** Returns the folder of these logs. */
  Path log(String name) throws IOException {
    return Files.createDirectories(folder.resolve("trace-" + name));
  }

  void found(String what, List<String> differences) {
    differences.forEach(d -> findings.add(what + ": " + d));
  }

  /**
   * Returns the names of methods that were left out, as the tracer writes them: {@code
   * org/x/Foo.bar(I)V}.
   */
  Set<String> leftOutNames() {
    Set<String> names = new LinkedHashSet<>();
    leftOut.forEach(l -> names.add(tracerName(l.substring(0, l.indexOf(": ")))));
    unseen.forEach(u -> names.add(tracerName(u)));
    return names;
  }

  /** Returns the tracer's name of one method. */
  static String tracerName(String method) {
    int dot = method.lastIndexOf('.', method.indexOf('('));
    return method.substring(0, dot).replace('.', '/') + method.substring(dot);
  }

  /** Instruments a jar, and records all methods that are left out. */
  InstrumentResult instrument(Path in, String name, WeaveOptions options) throws IOException {
    InstrumentResult result = weave(in, name, options);
    result.methods().leftOut().forEach(l -> leftOut.add(l.toString()));
    return result;
  }

  /** Instruments a jar. The caller decides which methods may be left out. */
  InstrumentResult weave(Path in, String name, WeaveOptions options) throws IOException {
    InstrumentResult result = Weaving.weave(in, folder.resolve(name + ".jar"), options);
    // If interruptions are not counted, a method that was only interrupted is not in the export.
    result.methods().reduced().stream()
        .filter(t -> t.why().equals("interruptions-not-counted"))
        .forEach(t -> unseen.add(t.what()));
    result.contents().unread().forEach(u -> findings.add(name + " not read: " + u));
    return result;
  }

  /** Instruments the batch, runs it, and returns the export. */
  Path profiled(String name, WeaveOptions options, int k) throws Exception {
    return profiled(instrument(batch.jar(), name, options).out(), name + "-run", k, List.of());
  }

  /**
   * Runs an instrumented jar, compares its results with those of the plain run, and returns the
   * export.
   *
   * @param k 0 if the profiler has none
   * @param options of the JVM, for the tracer
   */
  Path profiled(Path jar, String name, int k, List<String> options) throws Exception {
    Path profile = folder.resolve(name + ".pathprof");
    List<String> all = new ArrayList<>(options);
    if (k > 0) {
      all.add("-Dpathforest.k=" + k);
    }
    all.add("-Dpathforest.output=" + profile);
    List<String> outcomes = outcomes(jar, name, all);
    boolean traced = !options.isEmpty(); // the tracer does not keep the lines of subroutines
    for (int i = 0; i < Math.max(plain.size(), outcomes.size()); i++) {
      String expected = outcome(plain, i, !traced);
      String found = outcome(outcomes, i, !traced);
      if (!expected.equals(found)) {
        findings.add(name + ": " + found + ", plain: " + expected);
        if (!expected.split(" ", 2)[0].equals(found.split(" ", 2)[0])) {
          break; // different calls: everything after them is shifted
        }
      }
    }
    if (!Files.exists(profile)) {
      throw new IllegalStateException("no profile: " + findings);
    }
    return Files.writeString(folder.resolve(name + ".jsonl"), Profiles.export(profile));
  }

  private static String outcome(List<String> outcomes, int i, boolean withLines) {
    String outcome = i < outcomes.size() ? outcomes.get(i) : "nothing";
    return withLines ? outcome : outcome.replaceAll(":[0-9]+", "");
  }

  /**
   * Calls all methods of the batch in a separate JVM with a random choice of compilers. Returns the
   * results.
   */
  private List<String> outcomes(Path jar, String name, List<String> options) throws Exception {
    Path file = folder.resolve(name + ".txt");
    String compiling =
        switch (random.nextInt(6)) {
          case 0 -> "-Xint";
          case 1 -> "-Xbatch";
          default -> "-XX:TieredStopAtLevel=1";
        };
    String classPath = jar + File.pathSeparator + Jars.testClasses();
    ChildJvm.Outcome outcome =
        new ChildJvm()
            .withItsOwnFlags()
            .of(jdk)
            .with(options)
            .with(List.of("-Xmx256m", "-XX:+UseSerialGC", compiling, "-cp", classPath))
            .with(List.of(Runner.class.getName(), batch.names().toString(), file.toString()))
            .within(Duration.ofMinutes(5))
            .run();
    if (outcome.status() != 0 || !outcome.err().isEmpty()) {
      findings.add(file.getFileName() + " ends with " + outcome.status() + " " + outcome.err());
    }
    return Files.exists(file) ? Files.readAllLines(file) : List.of();
  }
}
