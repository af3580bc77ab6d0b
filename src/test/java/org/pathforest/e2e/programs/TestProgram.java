package org.pathforest.e2e.programs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A test program: how to start it, what it leaves, what its profile must say.
 *
 * @param mainClass its main class, as the {@code java} command takes it
 * @param arguments its arguments
 * @param stdin what it reads
 * @param signal the signal to send once it has printed {@code READY} on a line of its own; empty
 *     for none
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

  /** All programs of this source folder, sorted by name. */
  public static List<TestProgram> in(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> file.toString().endsWith(".java"))
          .sorted()
          .map(TestProgram::read)
          .filter(program -> !program.run().isEmpty())
          .map(TestProgram::of)
          .toList();
    }
  }

  /** The programs of the module {@code test-programs}. */
  public static List<TestProgram> all() throws IOException {
    Path module = Path.of(System.getProperty("basedir", "")).toAbsolutePath();
    return in(module.resolve("../../test-programs/src/main/java/org/pathforest/programs"));
  }

  /** A few of them that between them have all that is counted: for tests of every build. */
  public static List<TestProgram> handful() throws IOException {
    Set<String> names =
        Set.of("NestedLoops", "HandlersIntoLoops", "Recursive", "Switches", "MultiThreaded");
    return all().stream().filter(p -> names.contains(p.name())).toList();
  }

  /** The simple name of its main class. */
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

  private static ProgramSource read(Path file) {
    try {
      return ProgramSource.read(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public String toString() {
    return mainClass;
  }
}
