package org.pathforest.runtime;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A JVM of its own that runs {@link ChildPrograms} in a folder. */
final class Child {
  private final Path folder;
  private final List<String> options = new ArrayList<>();
  private final List<Path> classPath = new ArrayList<>();

  /** How it ended. */
  record Outcome(int status, String out, String err) {}

  Child(Path folder) {
    this.folder = folder;
    classPath.add(whereIs(Probes.class));
    classPath.add(whereIs(ChildPrograms.class));
  }

  private static Path whereIs(Class<?> c) {
    try {
      return Path.of(c.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (java.net.URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  /** With options of the JVM. */
  Child with(String... more) {
    options.addAll(List.of(more));
    return this;
  }

  /** With another folder on the class path. */
  Child on(Path more) {
    classPath.add(more);
    return this;
  }

  /** Runs a program. */
  Outcome run(String program, String... arguments) throws IOException, InterruptedException {
    Path out = Files.createTempFile("child", ".out");
    Path err = Files.createTempFile("child", ".err");
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(options);
    command.add("-XX:TieredStopAtLevel=1");
    command.add("-cp");
    command.add(
        classPath.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)));
    command.add(ChildPrograms.class.getName());
    command.add(program);
    command.addAll(List.of(arguments));
    try {
      ProcessBuilder builder =
          new ProcessBuilder(command)
              .directory(folder.toFile())
              .redirectOutput(out.toFile())
              .redirectError(err.toFile());
      // A variable of the caller's could make every JVM write a line of its own to stderr.
      builder.environment().remove("JAVA_TOOL_OPTIONS");
      builder.environment().remove("JDK_JAVA_OPTIONS");
      Process process = builder.start();
      process.getOutputStream().close();
      try {
        if (!process.waitFor(Long.getLong("child.minutes", 2), TimeUnit.MINUTES)) {
          throw new IOException("takes too long: " + command);
        }
      } finally {
        process.destroyForcibly().waitFor();
      }
      return new Outcome(process.exitValue(), read(out), read(err));
    } finally {
      Files.delete(out);
      Files.delete(err);
    }
  }

  private static String read(Path file) throws IOException {
    return Files.readString(file, StandardCharsets.UTF_8);
  }

  /** What stands in the folder, sorted by name. */
  List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.sorted().toList();
    }
  }

  /** The only profile in the folder. */
  ProfileFile profile() throws IOException {
    List<Path> found = files().stream().filter(f -> f.toString().endsWith(".pathprof")).toList();
    if (found.size() != 1) {
      throw new IllegalStateException("profiles: " + found);
    }
    return ProfileFile.read(found.get(0));
  }
}
