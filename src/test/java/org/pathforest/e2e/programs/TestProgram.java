package org.pathforest.e2e.programs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A test program: how it is started, how it exits, and what its profile must contain.
 *
 * @param mainClass its main class, as the {@code java} command takes it
 * @param arguments its arguments
 * @param stdin its standard input
 * @param signal signal to send once it has printed {@code READY} on a line of its own; empty for
 *     none
 * @param status its exit status
 * @param expectations the counts that its source states
 */
public record TestProgram(
    String mainClass,
    List<String> arguments,
    String stdin,
    String signal,
    int status,
    Expectations expectations) {

  /**
   * Returns the sources of the module test-programs. They are small, have comments, and need no
   * other classes.
   */
  public static Path sources() {
    Path module = Path.of(System.getProperty("basedir", "")).toAbsolutePath();
    return module.resolve("../../test-programs/src/main/java").normalize();
  }

  /** Returns the programs of that module, sorted by name. */
  public static List<TestProgram> all() throws IOException {
    List<TestProgram> programs = new ArrayList<>();
    try (Stream<Path> files = Files.list(sources().resolve("org/pathforest/programs"))) {
      for (Path file : files.filter(f -> f.toString().endsWith(".java")).sorted().toList()) {
        ProgramSource source = ProgramSource.read(file);
        if (!source.run().isEmpty()) {
          programs.add(of(source));
        }
      }
    }
    return programs;
  }

  /**
   * Returns a few programs, for tests of every build. Together they have everything that is
   * counted.
   */
  public static List<TestProgram> handful() throws IOException {
    Set<String> names =
        Set.of(
            "NestedLoops",
            "HandlersIntoLoops",
            "Recursive",
            "Switches",
            "MultiThreaded",
            "Constructors");
    return all().stream().filter(p -> names.contains(p.name())).toList();
  }

  /** Returns the simple name of its main class. */
  public String name() {
    return mainClass.substring(mainClass.lastIndexOf('.') + 1);
  }

  static TestProgram of(ProgramSource source) {
    Map<String, String> run = source.run();
    String arguments = run.getOrDefault("args", "").strip();
    String stdin = run.getOrDefault("stdin", "").replace("\\n", "\n");
    return new TestProgram(
        source.className().replace('/', '.'),
        arguments.isEmpty() ? List.of() : List.of(arguments.split(" +", -1)),
        stdin,
        run.getOrDefault("signal", ""),
        Integer.parseInt(run.get("status")),
        new Expectations(source));
  }

  @Override
  public String toString() {
    return mainClass;
  }
}
