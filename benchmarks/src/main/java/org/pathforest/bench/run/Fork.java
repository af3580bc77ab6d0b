package org.pathforest.bench.run;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.zip.CRC32;
import org.pathforest.bench.child.Meter;
import org.pathforest.bench.workload.ReadyWorkload;
import org.pathforest.bench.workload.Sizes;

/** Runs programs under the {@link Meter}, each in a JVM of its own. */
final class Fork {
  private static final long MINUTES = 15;

  private final Jvm jvm;
  private final boolean counters;
  private final Path meter;

  /**
   * Prepares the meter.
   *
   * @param jvm the JVM to run programs in
   * @param folder folder for the files that all runs need
   */
  Fork(Jvm jvm, Path folder) throws IOException, InterruptedException {
    this.jvm = jvm;
    this.meter = folder.resolve("meter");
    this.counters = countersWork();
    for (String suffix : List.of(".class", "$Batch.class")) {
      String name = Meter.class.getName().replace('.', '/') + suffix;
      Path file = meter.resolve(name);
      Files.createDirectories(file.getParent());
      try (InputStream in = Meter.class.getResourceAsStream("/" + name)) {
        Files.write(file, in.readAllBytes());
      }
    }
  }

  /** Returns whether processor cycles can be counted here. */
  boolean hasCounters() {
    return counters;
  }

  /**
   * The result of a run.
   *
   * @param error why the run does not count; empty if it does
   * @param steady whether the steady state was reached, if that was measured
   */
  record Outcome(String error, String checksum, Run.Measurements measurements, boolean steady) {}

  /**
   * Runs a program.
   *
   * @param sizes the work of the program
   * @param jars beginning of its class path
   * @param settings further options of the JVM
   * @param place an empty folder
   */
  Outcome run(
      ReadyWorkload program, Sizes sizes, List<Path> jars, List<String> settings, Path place)
      throws IOException, InterruptedException {
    Path result = place.resolve("meter.properties");
    Path stat = place.resolve("perf.csv");
    Path out = place.resolve("out.txt");
    Path err = place.resolve("err.txt");
    List<String> command = new ArrayList<>();
    if (counters) {
      command.addAll(
          List.of("perf", "stat", "-x", ",", "-o", stat.toString(), "-e", Counters.events()));
    }
    command.add(jvm.command().toString());
    command.addAll(jvm.options());
    command.addAll(program.workload().options());
    command.addAll(settings);
    List<Path> classPath = new ArrayList<>(jars);
    classPath.addAll(program.beside());
    classPath.add(meter);
    command.addAll(List.of("-cp", ReadyWorkload.classPath(classPath)));
    Path made = Files.createDirectories(place.resolve("made"));
    boolean own = program.workload().isOwn();
    if (!sizes.wholeProcess()) {
      command.add(Meter.class.getName());
      command.addAll(List.of(result.toString(), "" + sizes.warmUps(), "" + sizes.measured()));
      command.addAll(List.of("" + sizes.threads(), "" + own, made.toString()));
    }
    command.addAll(program.command(made, sizes.arguments()));
    ProcessBuilder builder =
        Jvm.withoutVariables(new ProcessBuilder(command))
            .directory(program.folder(place).toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile());
    TimedProcess process = TimedProcess.run(builder, MINUTES);
    int status = process.status();
    Properties measured = new Properties();
    if (Files.exists(result)) {
      try (InputStream in = Files.newInputStream(result)) {
        measured.load(in);
      }
    }
    Times times =
        new Times(
            number(measured, "wall"),
            number(measured, "cpu"),
            // The CPU time of threads that have ended is unknown.
            own && number(measured, "started") > 0 ? -1 : number(measured, "program"),
            sizes.wholeProcess() ? 1 : number(measured, "calls"),
            process.wall(),
            process.cpu());
    List<String> printed =
        own
            ? OwnOutput.lines(out, made, program.workload().changing())
            : OwnOutput.lines(out).stream().filter(line -> line.startsWith("CHECKSUM ")).toList();
    return new Outcome(
        status == TimedProcess.TOO_LONG
            ? "took longer than " + MINUTES + " minutes"
            : own
                ? OwnOutput.error(status, sizes, measured, err)
                : error(status, measured, printed, err),
        // The number of calls until the program is steady differs from run to run.
        checksum(sizes.steady() ? printed.stream().distinct().sorted().toList() : printed),
        new Run.Measurements(
            times,
            number(measured, "bytes"),
            counters && Files.exists(stat)
                ? Counters.parse(Files.readAllLines(stat))
                : Counters.UNKNOWN),
        !"false".equals(measured.getProperty("quiet")));
  }

  private static String error(int status, Properties measured, List<String> checksums, Path err)
      throws IOException {
    if (status != 0 || measured.isEmpty() || checksums.isEmpty()) {
      String text = Files.readString(err, Charset.defaultCharset()).strip();
      return "exit status %d%s; standard error begins:%n%s"
          .formatted(
              status,
              checksums.isEmpty() ? ", no checksum printed" : "",
              text.lines().limit(20).collect(Collectors.joining("\n")));
    }
    return "";
  }

  private static String checksum(List<String> lines) {
    CRC32 crc = new CRC32();
    for (String line : lines) {
      crc.update((line + "\n").getBytes(java.nio.charset.StandardCharsets.UTF_8));
    }
    return lines.isEmpty()
        ? ""
        : "%dx%08x".formatted(lines.size(), crc.getValue()).toLowerCase(Locale.ROOT);
  }

  private static long number(Properties p, String key) {
    return Long.parseLong(p.getProperty(key, "-1"));
  }

  private static boolean countersWork() throws InterruptedException {
    try {
      Process perf =
          new ProcessBuilder("perf", "stat", "-x", ",", "-e", Counters.events(), "true")
              .redirectErrorStream(true)
              .start();
      List<String> lines = perf.inputReader().lines().toList();
      return perf.waitFor() == 0 && Counters.parse(lines).cycles() > 0;
    } catch (IOException e) {
      return false; // perf is not installed
    }
  }
}
