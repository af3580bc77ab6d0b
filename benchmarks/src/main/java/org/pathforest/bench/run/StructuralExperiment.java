package org.pathforest.bench.run;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.pathforest.bench.workload.ReadyWorkload;
import org.pathforest.bench.workload.Workload;
import org.pathforest.bench.workload.Workloads;
import org.pathforest.instrumenter.InstrumentOptions;
import org.pathforest.instrumenter.Instrumenter;
import org.pathforest.instrumenter.Progress;
import org.pathforest.instrumenter.RuntimeMode;
import org.pathforest.instrumenter.weave.Profiler;
import org.pathforest.instrumenter.weave.WeaveOptions;
import org.pathforest.profile.Profile;
import org.pathforest.profile.ProfileReader;
import org.pathforest.profile.scheme.StructuralAccuracy;

/**
 * Structural path profiling on real programs: overhead of the complete and of sampled profiles, how
 * far these agree, and Table 1 of Yasue et al. 2004. Arguments: folder of the programs' jars,
 * folder for results, names of programs parted by commas, rounds, sample sizes parted by commas.
 */
public final class StructuralExperiment {
  private final Path folder;
  private final Fork fork;
  private final int rounds;
  private final List<Integer> samples;
  private final PrintStream out;

  private StructuralExperiment(Path folder, int rounds, List<Integer> samples, PrintStream out)
      throws IOException, InterruptedException {
    this.folder = folder.toAbsolutePath();
    this.fork = new Fork("2g", Files.createDirectories(this.folder.resolve("work")));
    this.rounds = rounds;
    this.samples = samples;
    this.out = out;
  }

  /** Runs it; tables go to {@code structural.md} in the folder for results. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    Path jars = Path.of(arguments[0]).toAbsolutePath();
    Path folder = Files.createDirectories(Path.of(arguments[1]));
    List<Workload> programs =
        Names.choose(
            arguments[2],
            Stream.concat(Workloads.all().stream(), Workloads.kernels().stream()).toList(),
            Workload::name);
    List<Integer> samples =
        Arrays.stream(arguments[4].split(",", -1)).map(Integer::valueOf).toList();
    try (PrintStream out =
        new PrintStream(
            Files.newOutputStream(folder.resolve("structural.md")), true, StandardCharsets.UTF_8)) {
      StructuralExperiment experiment =
          new StructuralExperiment(folder, Integer.parseInt(arguments[3]), samples, out);
      for (Workload program : programs) {
        experiment.run(program, jars);
      }
    }
  }

  private void run(Workload program, Path jars) throws IOException, InterruptedException {
    Path here = Files.createDirectories(folder.resolve("work").resolve(program.name()));
    ReadyWorkload ready = new ReadyWorkload(program, jars, here.resolve("ready"));
    Map<String, List<Path>> classPaths = new LinkedHashMap<>();
    classPaths.put("plain", ready.jars());
    WeaveOptions defaults = WeaveOptions.defaults();
    classPaths.put("bl", weave(ready, here, "bl", defaults.with(Profiler.BL, 1)));
    WeaveOptions structural = defaults.with(Profiler.STRUCTURAL, 1);
    classPaths.put("structural", weave(ready, here, "structural", structural));
    for (int n : samples) {
      String name = "samples-" + n;
      classPaths.put(name, weave(ready, here, name, structural.withSamples(n)));
    }
    Map<String, List<Times>> times = new LinkedHashMap<>();
    Map<String, String> checksums = new LinkedHashMap<>();
    for (int round = 0; round < rounds; round++) {
      for (Map.Entry<String, List<Path>> e : classPaths.entrySet()) {
        Path place = Files.createDirectories(here.resolve("run-" + e.getKey() + "-" + round));
        Path profile = place.resolve("run.pathprof");
        List<String> settings = List.of("-Dpathforest.output=" + profile);
        Fork.Outcome outcome = fork.run(ready, e.getValue(), settings, place);
        if (!outcome.error().isEmpty()) {
          throw new IOException(program + " " + e.getKey() + ": " + outcome.error());
        }
        checksums.putIfAbsent("plain", outcome.checksum());
        if (!checksums.get("plain").equals(outcome.checksum())) {
          out.println(program + " " + e.getKey() + ": OTHER OUTPUT");
        }
        times.computeIfAbsent(e.getKey(), k -> new ArrayList<>()).add(outcome.times());
        System.err.printf(
            "%s %s %d: %.2f s%n", program, e.getKey(), round, outcome.times().cpu() / 1e9);
      }
    }
    report(program, here, times);
    StructuralTable.of(ready.jars(), profile(here, "structural"), here).write(program.name(), out);
  }

  private static Profile profile(Path here, String name) throws IOException {
    return ProfileReader.read(here.resolve("run-" + name + "-0").resolve("run.pathprof"));
  }

  private void report(Workload program, Path here, Map<String, List<Times>> times)
      throws IOException {
    Profile complete = profile(here, "structural");
    double plain = median(times.get("plain"), false);
    double plainProcess = median(times.get("plain"), true);
    out.printf(
        "%n## %s%n%n| | CPU, measured calls | ratio | CPU, process | ratio | graphs sampled |"
            + " local overlap | global overlap | paths counted |%n|---|---|---|---|---|---|---|---|---|%n",
        program);
    for (Map.Entry<String, List<Times>> e : times.entrySet()) {
      double cpu = median(e.getValue(), false);
      double process = median(e.getValue(), true);
      String accuracy = " | | | |";
      if (e.getKey().startsWith("samples") || e.getKey().equals("structural")) {
        StructuralAccuracy a = StructuralAccuracy.of(profile(here, e.getKey()), complete);
        accuracy =
            String.format(
                Locale.ROOT,
                " %,d of %,d | %.1f %% | %.1f %% | %,d of %,d |",
                a.sampled(),
                a.graphs(),
                100 * a.local(),
                100 * a.global(),
                a.counted(),
                a.complete());
      }
      out.printf(
          Locale.ROOT,
          "| %s | %.2f s | %.3f | %.2f s | %.3f |%s%n",
          e.getKey(),
          cpu / 1e9,
          cpu / plain,
          process / 1e9,
          process / plainProcess,
          accuracy);
    }
  }

  private static double median(List<Times> times, boolean process) {
    double[] sorted =
        times.stream().mapToDouble(t -> process ? t.processCpu() : t.cpu()).sorted().toArray();
    int n = sorted.length;
    return (sorted[(n - 1) / 2] + sorted[n / 2]) / 2;
  }

  private static List<Path> weave(ReadyWorkload ready, Path here, String name, WeaveOptions options)
      throws IOException {
    Path folder = Files.createDirectories(here.resolve(name));
    List<Path> jars = new ArrayList<>();
    for (Path jar : ready.jars()) {
      jars.add(folder.resolve(jar.getFileName()));
      instrument(jar, folder.resolve(jar.getFileName()), options);
    }
    return jars;
  }

  static void instrument(Path jar, Path to, WeaveOptions options) throws IOException {
    new Instrumenter(
            InstrumentOptions.defaults().with(options).with(RuntimeMode.EMBED), Progress.NONE)
        .instrument(jar, to);
  }
}
