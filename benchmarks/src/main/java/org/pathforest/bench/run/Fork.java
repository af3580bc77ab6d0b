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
import java.util.concurrent.TimeUnit;
import java.util.zip.CRC32;
import org.pathforest.bench.child.Meter;
import org.pathforest.bench.workload.ReadyWorkload;
import org.pathforest.bench.workload.Sizes;
import org.pathforest.instrumenter.weave.code.CompileLimit;

/** Runs programs under the meter, each in a JVM of its own. */
final class Fork {
  private static final long MINUTES = 15;

  /** Takes back what {@link #OPTIONS} say of large methods: the JVM's default. */
  static final String HELD = "-XX:+" + CompileLimit.FLAG;

  /**
   * What every JVM is given besides collector and heap: methods of any size are compiled, so that
   * what probes cost is compared, and not whether a method has passed the limit of HotSpot. A
   * configuration's own settings come later.
   */
  private static final List<String> OPTIONS = List.of("-Xss2m", CompileLimit.LIFTED);

  private final List<String> memory;
  private final boolean counters;
  private final Path meter;

  /**
   * Makes ready.
   *
   * @param memory options that choose collector and heap
   * @param folder for what all runs need
   */
  Fork(List<String> memory, Path folder) throws IOException, InterruptedException {
    this.memory = List.copyOf(memory);
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

  /** Whether the machine counts cycles for us. */
  boolean hasCounters() {
    return counters;
  }

  /** The options that every JVM is given. */
  List<String> options() {
    List<String> options = new ArrayList<>(memory);
    options.addAll(OPTIONS);
    return options;
  }

  /**
   * How a run ended.
   *
   * @param error why it does not count; empty if it does
   */
  record Outcome(String error, String checksum, Run.Measurements measurements) {}

  /**
   * Runs a program.
   *
   * @param sizes what it is given to do
   * @param jars how its class path begins
   * @param settings more options of the JVM
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
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(options());
    command.addAll(program.workload().options());
    command.addAll(settings);
    List<Path> classPath = new ArrayList<>(jars);
    classPath.add(program.driver());
    classPath.add(meter);
    command.addAll(List.of("-cp", ReadyWorkload.classPath(classPath)));
    command.add(Meter.class.getName());
    Path made = Files.createDirectories(place.resolve("made"));
    command.addAll(List.of(result.toString(), "" + sizes.warmUps(), "" + sizes.measured()));
    command.addAll(List.of("" + sizes.threads(), made.toString()));
    command.addAll(program.command(made, sizes.arguments()));
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(place.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile());
    // A variable of the caller's could change the JVMs that are measured.
    builder.environment().remove("JAVA_TOOL_OPTIONS");
    builder.environment().remove("JDK_JAVA_OPTIONS");
    builder.environment().remove("_JAVA_OPTIONS");
    long cpu = ChildrenCpu.nanos();
    long wall = System.nanoTime();
    int status = waitFor(builder.start());
    wall = System.nanoTime() - wall;
    cpu = cpu < 0 ? -1 : ChildrenCpu.nanos() - cpu;
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
            number(measured, "program"),
            number(measured, "calls"),
            wall,
            cpu);
    List<String> checksums =
        Files.readString(out, Charset.defaultCharset())
            .lines()
            .filter(line -> line.startsWith("CHECKSUM "))
            .toList();
    return new Outcome(
        error(status, measured, checksums, err),
        // How often a program is called until it is steady differs from run to run.
        checksum(sizes.steady() ? checksums.stream().distinct().sorted().toList() : checksums),
        new Run.Measurements(
            times,
            number(measured, "bytes"),
            counters && Files.exists(stat)
                ? Counters.parse(Files.readAllLines(stat))
                : Counters.UNKNOWN));
  }

  private static int waitFor(Process process) throws InterruptedException, IOException {
    process.getOutputStream().close();
    try {
      return process.waitFor(MINUTES, TimeUnit.MINUTES) ? process.exitValue() : -1;
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly().waitFor();
    }
  }

  private static String error(int status, Properties measured, List<String> checksums, Path err)
      throws IOException {
    if (status == -1) {
      return "took longer than " + MINUTES + " minutes";
    }
    if (status != 0 || measured.isEmpty() || checksums.isEmpty()) {
      String text = Files.readString(err, Charset.defaultCharset()).strip();
      return "exit status %d, %d checksums%n%s"
          .formatted(status, checksums.size(), text.lines().limit(20).toList());
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
      return false; // there is no perf
    }
  }
}
