package org.pathforest.e2e.fuzz;

import java.io.File;
import java.io.IOException;
import java.io.Writer;
import java.net.URISyntaxException;
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
import org.pathforest.e2e.tracer.Comparison;
import org.pathforest.e2e.tracer.Cuts;
import org.pathforest.e2e.tracer.ExportComparison;
import org.pathforest.e2e.tracer.TracedProgram;
import org.pathforest.e2e.tracer.Tracer;
import org.pathforest.instrumenter.InstrumentOptions;
import org.pathforest.instrumenter.InstrumentResult;
import org.pathforest.instrumenter.Instrumenter;
import org.pathforest.instrumenter.Progress;
import org.pathforest.instrumenter.RuntimeMode;
import org.pathforest.instrumenter.weave.Profiler;
import org.pathforest.instrumenter.weave.WeaveOptions;
import org.pathforest.paths.map.InterruptedMode;
import org.pathforest.profile.ProfileReader;
import org.pathforest.profile.export.JsonlExport;
import org.pathforest.testkit.ChildJvm;

/** One batch of made classes, run as they are and instrumented in many ways. */
final class Trial {
  private final Path folder;
  private final Batch batch;
  private final Path jdk;
  private final SplittableRandom random;
  private final List<String> findings = new ArrayList<>();
  private final Set<String> leftOut = new LinkedHashSet<>();
  private final Set<String> unseen = new LinkedHashSet<>();
  private final ProfileAgreement agreement = new ProfileAgreement(unseen);
  private final List<Comparison> comparisons = new ArrayList<>();
  private List<String> plain;
  private int instrumented;
  private int fromBytecode;
  private int cut;
  private final SchemeTrial schemes;

  Trial(Path folder, Batch batch, Path jdk, long seed) {
    this.folder = folder;
    this.batch = batch;
    this.jdk = jdk;
    this.random = new SplittableRandom(~seed);
    this.schemes = new SchemeTrial(this, folder, batch, random);
  }

  /** What is wrong; empty if all is well. */
  List<String> findings() {
    return findings;
  }

  /** Methods that were left out, with reasons. */
  Set<String> leftOut() {
    return leftOut;
  }

  String figures() {
    return String.format(
            "%,d classes, %,d methods with probes, %,d by bytecode alone, %,d cut, %,d left out, %,d"
                + " calls, %,d n-grams compared between runs, %s",
            batch.size(),
            instrumented,
            fromBytecode,
            cut,
            leftOut.size(),
            plain.size(),
            agreement.compared(),
            comparisons.stream().map(Comparison::figures).toList())
        + ", "
        + schemes.figures();
  }

  /** Does all that there is to do. */
  void run() throws IOException, InterruptedException, URISyntaxException {
    plain = new Run(batch.jar(), "plain", List.of()).outcomes();
    long badly = plain.stream().filter(l -> l.contains("java.lang.VerifyError")).count();
    if (badly > 0) {
      throw new IllegalStateException("made classes are refused: " + plain);
    }
    betweenRuns();
    traced();
    schemes.run();
    findings.addAll(agreement.differences());
  }

  private void betweenRuns() throws IOException, InterruptedException, URISyntaxException {
    WeaveOptions options = WeaveOptions.defaults();
    Path grams = instrument(batch.jar(), "kpaths", options, true);
    Path eight = profiled(grams, "kpaths-8", 8);
    agreement.flow("kpaths k=8", eight);
    int k = random.nextInt(1, 8);
    agreement.compare(
        "kpaths k=8 and k=" + k,
        eight,
        profiled(grams, "kpaths-k", k),
        ProfileAgreement.Interruptions.PREFIXES);
    int f = random.nextInt(2, 9);
    agreement.compare(
        "kpaths k=8 and ksf k=" + f,
        eight,
        profiled(variant("ksf", options.with(Profiler.KSF, 4)), "ksf", f),
        ProfileAgreement.Interruptions.PREFIXES);
    switch (random.nextInt(4)) {
      case 0 ->
          agreement.compare(
              "kpaths k=8 and bl",
              eight,
              profiled(variant("bl", options.with(Profiler.BL, 1)), "bl", 1),
              ProfileAgreement.Interruptions.PREFIXES);
      case 1 ->
          agreement.compare(
              "kpaths k=8 and interruptions counted",
              eight,
              profiled(variant("count", options.with(InterruptedMode.COUNT)), "count", 3),
              ProfileAgreement.Interruptions.NUMBERS);
      case 2 ->
          agreement.compare(
              "kpaths k=8 and interruptions not counted",
              eight,
              profiled(
                  variant("off", options.with(InterruptedMode.OFF).with(Profiler.KSF, 4)),
                  "off",
                  3),
              ProfileAgreement.Interruptions.NONE);
      default -> {
        Path small =
            profiled(
                variant(
                    "cuts", options.withPathLimit(random.nextInt(3, 300)).withSinglePaths(true)),
                "cuts",
                random.nextInt(1, 9));
        agreement.flow("kpaths with cuts", small);
      }
    }
  }

  /** Instruments the batch. */
  Path variant(String name, WeaveOptions options) throws IOException {
    return instrument(batch.jar(), name, options, false);
  }

  /** The tracer agrees: with the batch as it is, and with many cuts. */
  private void traced() throws IOException, InterruptedException, URISyntaxException {
    Path out = folder.resolve("traced.jar");
    TracedProgram program = Tracer.trace(batch.jar(), out, name -> true);
    Profiler profiler =
        List.of(Profiler.KPATHS, Profiler.KPATHS, Profiler.KSF).get(random.nextInt(3));
    WeaveOptions options = WeaveOptions.defaults().with(profiler, 4);
    String how = profiler.label();
    if (random.nextInt(3) > 0) {
      int limit = random.nextInt(2, random.nextBoolean() ? 20 : 2000);
      options = options.withPathLimit(limit);
      how += " at most " + limit + " paths";
    }
    int k = random.nextInt(1, 9);
    Path woven = instrument(out, "traced-woven", options, false);
    Path log = Files.createDirectories(folder.resolve("trace"));
    List<String> arguments = new ArrayList<>(Tracer.jvmOptions(Tracer.runtimeJar(folder), log));
    Path export = profiled(woven, "traced-run", k, arguments);
    Comparison comparison =
        ExportComparison.compare(
            Tracer.replay(program, log, Cuts.of(export), k), export, leftOutNames());
    comparisons.add(comparison);
    for (String d : comparison.differences()) {
      findings.add("traced, " + how + " k=" + k + ": " + d);
    }
  }

  /** As the tracer names methods: {@code org/x/Foo.bar(I)V}. */
  Set<String> leftOutNames() {
    Set<String> names = new LinkedHashSet<>();
    leftOut.forEach(l -> names.add(tracerName(l.substring(0, l.indexOf(": ")))));
    unseen.forEach(u -> names.add(tracerName(u)));
    return names;
  }

  /** The same for one method. */
  static String tracerName(String method) {
    int dot = method.lastIndexOf('.', method.indexOf('('));
    return method.substring(0, dot).replace('.', '/') + method.substring(dot);
  }

  /** Instruments in some way; all that is left out is noted. */
  Path instrument(Path in, String name, WeaveOptions options, boolean counted) throws IOException {
    InstrumentResult result = weave(in, name, options);
    result.leftOut().forEach(l -> leftOut.add(l.toString()));
    if (counted) {
      instrumented += result.instrumented();
      fromBytecode += result.fromBytecode().size();
      cut += result.cut().size();
    }
    return result.out();
  }

  /** Instruments in some way; what may be left out is for the caller to say. */
  InstrumentResult weave(Path in, String name, WeaveOptions options) throws IOException {
    InstrumentResult result =
        new Instrumenter(
                InstrumentOptions.defaults().with(options).with(RuntimeMode.EMBED), Progress.NONE)
            .instrument(in, folder.resolve(name + ".jar"));
    // A method that was only interrupted is not in the export if that is not counted.
    result.thinned().stream()
        .filter(t -> t.why().equals("interruptions-not-counted"))
        .forEach(t -> unseen.add(t.what()));
    result.unread().forEach(u -> findings.add(name + " not read: " + u));
    return result;
  }

  /** Runs an instrumented jar, to hold what comes out of it against the plain run. */
  Path profiled(Path jar, String name, int k)
      throws IOException, InterruptedException, URISyntaxException {
    return profiled(jar, name, k, List.of());
  }

  /** Does the same with options of the JVM; k is 0 where the profiler has none. */
  Path profiled(Path jar, String name, int k, List<String> options)
      throws IOException, InterruptedException, URISyntaxException {
    Path profile = folder.resolve(name + ".pathprof");
    List<String> all = new ArrayList<>(options);
    if (k > 0) {
      all.add("-Dpathforest.k=" + k);
    }
    all.add("-Dpathforest.output=" + profile);
    List<String> outcomes = new Run(jar, name, all).outcomes();
    boolean traced = !options.isEmpty(); // the tracer does not keep the lines of subroutines
    for (int i = 0; i < Math.max(plain.size(), outcomes.size()); i++) {
      String expected = outcome(plain, i, !traced);
      String found = outcome(outcomes, i, !traced);
      if (!expected.equals(found)) {
        findings.add(name + ": " + found + ", plain: " + expected);
        if (expected.split(" ", 2)[0].equals(found.split(" ", 2)[0])) {
          continue;
        }
        break; // other calls: all that follows is shifted
      }
    }
    if (!Files.exists(profile)) {
      throw new IllegalStateException("no profile: " + findings);
    }
    Path export = folder.resolve(name + ".jsonl");
    try (Writer out = Files.newBufferedWriter(export)) {
      JsonlExport.write(ProfileReader.read(profile), out);
    }
    return export;
  }

  private static String outcome(List<String> outcomes, int i, boolean withLines) {
    String outcome = i < outcomes.size() ? outcomes.get(i) : "nothing";
    return withLines ? outcome : outcome.replaceAll(":[0-9]+", "");
  }

  /** A run in a JVM of its own. */
  private final class Run {
    private final Path jar;
    private final Path file;
    private final List<String> options;

    Run(Path jar, String name, List<String> options) {
      this.jar = jar;
      this.file = folder.resolve(name + ".txt");
      this.options = options;
    }

    List<String> outcomes() throws IOException, InterruptedException, URISyntaxException {
      List<String> command = new ArrayList<>(options);
      command.addAll(List.of("-Xmx256m", "-XX:+UseSerialGC"));
      switch (random.nextInt(6)) {
        case 0 -> command.add("-Xint");
        case 1 -> command.add("-Xbatch");
        default -> command.add("-XX:TieredStopAtLevel=1");
      }
      Path here = Path.of(Runner.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      command.add("-cp");
      command.add(jar + File.pathSeparator + here);
      command.addAll(List.of(Runner.class.getName(), batch.names().toString(), file.toString()));
      ChildJvm.Outcome outcome =
          new ChildJvm().of(jdk).with(command).within(Duration.ofMinutes(5)).run();
      if (outcome.status() != 0 || !outcome.err().isEmpty()) {
        findings.add(file.getFileName() + " ends with " + outcome.status() + " " + outcome.err());
      }
      return Files.exists(file) ? Files.readAllLines(file) : List.of();
    }
  }

  /** Figures by name, for sums over trials. */
  Map<String, Long> sums() {
    Map<String, Long> sums = new TreeMap<>();
    sums.put("classes", (long) batch.size());
    sums.put("methods", (long) instrumented);
    sums.put("leftOut", (long) leftOut.size());
    sums.put("cut", (long) cut);
    sums.put("calls", (long) plain.size());
    sums.put("byBytecode", (long) fromBytecode);
    sums.put("betweenRuns", agreement.compared());
    sums.put("activations", comparisons.stream().mapToLong(Comparison::activations).sum());
    sums.put("traced", comparisons.stream().mapToLong(Comparison::grams).sum());
    sums.putAll(schemes.sums());
    sums.put("interrupted", comparisons.stream().mapToLong(Comparison::interrupted).sum());
    return sums;
  }
}
