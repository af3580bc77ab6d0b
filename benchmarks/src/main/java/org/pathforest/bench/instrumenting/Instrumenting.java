package org.pathforest.bench.instrumenting;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.pathforest.bench.run.DataFile;
import org.pathforest.bench.run.Folders;
import org.pathforest.bench.run.Jvm;
import org.pathforest.bench.run.TimedProcess;
import org.pathforest.paths.FileException;
import org.pathforest.profile.file.WholeFile;

/**
 * Instruments jars with each tool in turn, in a process each. The whole command is timed from its
 * start to its end, including the JVM. The tool that comes first changes from round to round.
 */
public final class Instrumenting {
  private static final long MINUTES = 10;

  private final Path jacoco;
  private final Path launcher;
  private final String heap;
  private final Path work;
  private final PrintStream progress;

  /**
   * Creates a measurement.
   *
   * @param jacoco folder of JaCoCo's command line
   * @param launcher Pathforest's launcher
   * @param heap Pathforest's heap, as {@code -Xmx} expects it; JaCoCo has the JVM's default heap
   * @param work folder for everything that is generated; deleted at the end
   * @param progress receives a line for each process
   */
  public Instrumenting(Path jacoco, Path launcher, String heap, Path work, PrintStream progress) {
    this.jacoco = jacoco.toAbsolutePath();
    this.launcher = launcher.toAbsolutePath().normalize();
    this.heap = heap;
    this.work = work.toAbsolutePath();
    this.progress = progress;
  }

  /**
   * Measures, and writes {@code instrumenting.csv} and {@code instrumenting.md}. Jars that a tool
   * fails to instrument are left out, and named.
   *
   * @param folder folder of the jars
   * @param rounds number of rounds, 1 or more
   * @param machine description of the machine
   * @param output folder for the files
   * @return the file of the table
   * @throws FileException if the folder is missing or has no jars, or the first one can't be
   *     instrumented
   */
  public Path measure(Path folder, int rounds, Map<String, String> machine, Path output)
      throws IOException, InterruptedException {
    Map<Path, JarMethods> methods = new LinkedHashMap<>();
    for (Path jar : jars(folder.toAbsolutePath())) {
      methods.put(jar, JarMethods.of(jar));
    }
    try {
      // One run is not counted: the launcher may have to be built, and files to be read from disk.
      Map.Entry<Path, JarMethods> first = methods.entrySet().iterator().next();
      for (Tool tool : Tool.values()) {
        run(tool, first.getKey(), first.getValue(), -1);
      }
      List<Instrumentation> all = new ArrayList<>();
      List<String> leftOut = new ArrayList<>();
      for (int round = 0; round < rounds; round++) {
        List<Tool> tools = new ArrayList<>(List.of(Tool.values()));
        Collections.rotate(tools, round);
        for (Path jar : List.copyOf(methods.keySet())) {
          try {
            for (Tool tool : tools) {
              all.add(run(tool, jar, methods.get(jar), round));
            }
          } catch (FileException e) {
            leftOut.add(e.getMessage());
            progress.println("left out: " + e.getMessage());
            methods.remove(jar);
            all.removeIf(i -> i.jar().equals(jar.getFileName().toString()));
          }
        }
      }
      Files.createDirectories(output);
      write(all, output.resolve("instrumenting.csv"));
      return WholeFile.writeText(
          output.resolve("instrumenting.md"), InstrumentingReport.of(all, leftOut, machine, heap));
    } finally {
      Folders.delete(work);
    }
  }

  private static List<Path> jars(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      throw FileException.missing(folder);
    }
    try (Stream<Path> files = Files.list(folder)) {
      List<Path> jars = files.filter(f -> f.toString().endsWith(".jar")).sorted().toList();
      if (jars.isEmpty()) {
        throw new FileException(folder.toString(), "no jars; name a folder with --jars");
      }
      return jars;
    }
  }

  private Instrumentation run(Tool tool, Path jar, JarMethods methods, int round)
      throws IOException, InterruptedException {
    String name = jar.getFileName().toString();
    Folders.delete(work);
    Files.createDirectories(work);
    Path made = Files.createDirectory(work.resolve("made"));
    Path said = work.resolve("said.txt");
    ProcessBuilder builder =
        Jvm.withoutVariables(new ProcessBuilder(tool.command(jacoco, launcher, jar, made)))
            .redirectErrorStream(true)
            .redirectOutput(said.toFile());
    if (tool == Tool.PATHFOREST) {
      builder.environment().put("JAVA_TOOL_OPTIONS", "-Xmx" + heap);
    }
    TimedProcess process = TimedProcess.run(builder, MINUTES);
    if (process.status() != 0) {
      String why =
          process.status() == TimedProcess.TOO_LONG
              ? "longer than " + MINUTES + " minutes"
              : lastLine(said);
      throw new FileException(name, tool.title() + ": " + why + "; see what it prints");
    }
    progress.printf("round %d %s %s: %.2f s%n", round, name, tool.title(), process.wall() / 1e9);
    int huge = JarMethods.of(made.resolve(name)).hugeUnlike(methods);
    return new Instrumentation(
        name, methods.number(), huge, tool, round, process.wall(), process.cpu());
  }

  private static String lastLine(Path said) throws IOException {
    List<String> lines = Files.readString(said, Charset.defaultCharset()).lines().toList();
    return lines.isEmpty() ? "failed" : lines.get(lines.size() - 1).strip();
  }

  /** Writes a line for each process. */
  static void write(List<Instrumentation> all, Path file) throws IOException {
    DataFile.write(
        file,
        List.of("jar", "methods", "huge_methods", "tool", "round", "wall_ns", "cpu_ns"),
        all.stream()
            .map(
                i ->
                    Arrays.asList(
                        i.jar(),
                        i.methods(),
                        i.huge(),
                        i.tool().title(),
                        i.round(),
                        i.wall(),
                        i.cpu() < 0 ? null : i.cpu()))
            .toList());
  }
}
