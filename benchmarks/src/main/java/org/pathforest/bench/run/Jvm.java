package org.pathforest.bench.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.pathforest.instrumenter.weave.code.CompileLimit;
import org.pathforest.paths.FileException;

/**
 * The JVM that programs are measured in, and its options in every configuration.
 *
 * @param home folder of a JDK or a Java runtime, version 17 or later
 * @param options options of every run
 */
public record Jvm(Path home, List<String> options) {
  /** Restores the JVM's default for large methods, which {@link #ALWAYS} changes. */
  static final String HELD = "-XX:+" + CompileLimit.FLAG;

  /**
   * Options of every run besides collector and heap. Methods of any size are compiled. So the cost
   * of probes is compared, and not whether a method has exceeded HotSpot's limit. A configuration's
   * own settings come later.
   */
  private static final List<String> ALWAYS = List.of("-Xss2m", CompileLimit.LIFTED);

  private static final int OLDEST = 17;

  /** Copies the list. */
  public Jvm {
    options = List.copyOf(options);
  }

  /**
   * Creates a JVM.
   *
   * @param home folder of the JVM; null for the JVM that runs this program
   * @param memory options that choose collector and heap
   * @param more the user's options, which come last
   */
  public static Jvm of(String home, List<String> memory, List<String> more) {
    return new Jvm(
        Path.of(home == null ? System.getProperty("java.home") : home).toAbsolutePath(),
        Stream.of(memory, ALWAYS, more).flatMap(List::stream).toList());
  }

  /** Returns the {@code java} command. */
  Path command() {
    return home.resolve("bin").resolve("java");
  }

  /**
   * Starts the JVM with its options. Returns its name and version.
   *
   * @throws FileException if there is no JVM, it is too old, or it does not start with the options
   */
  String nameAndVersion() throws IOException, InterruptedException {
    if (!Files.isExecutable(command())) {
      throw new FileException(
          home.toString(), "not a JDK: it has no bin/java; name the folder of a JDK");
    }
    List<String> arguments = new ArrayList<>(List.of(command().toString()));
    arguments.addAll(options);
    arguments.addAll(List.of("-XshowSettings:properties", "-version"));
    Process java =
        withoutVariables(new ProcessBuilder(arguments)).redirectErrorStream(true).start();
    List<String> lines = java.inputReader().lines().toList();
    if (java.waitFor() != 0) {
      throw new FileException(
          command().toString(),
          "does not start with "
              + options
              + lines.stream().findFirst().map(": "::concat).orElse("")
              + "; correct the options");
    }
    String version = property(lines, "java.runtime.version");
    if (Runtime.Version.parse(property(lines, "java.version")).feature() < OLDEST) {
      throw new FileException(
          command().toString(), "is Java " + version + "; name a JDK 17 or later");
    }
    return property(lines, "java.vm.name") + " " + version;
  }

  private static String property(List<String> lines, String name) {
    return lines.stream()
        .map(String::strip)
        .filter(line -> line.startsWith(name + " = "))
        .map(line -> line.substring(name.length() + 3))
        .findFirst()
        .orElse("unknown");
  }

  /** Removes the caller's variables that could change the measured JVMs. Returns the builder. */
  public static ProcessBuilder withoutVariables(ProcessBuilder builder) {
    builder
        .environment()
        .keySet()
        .removeAll(List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS"));
    return builder;
  }
}
