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
 * The JVM that programs are measured in, and what it is given whatever the configuration.
 *
 * @param home of a JDK or a Java runtime, 17 or later
 * @param options of every JVM
 */
public record Jvm(Path home, List<String> options) {
  /** Takes back what every JVM is told of large methods: the JVM's default. */
  static final String HELD = "-XX:+" + CompileLimit.FLAG;

  /**
   * What every JVM is given besides collector and heap: methods of any size are compiled, so that
   * what probes cost is compared, and not whether a method has passed the limit of HotSpot. A
   * configuration's own settings come later.
   */
  private static final List<String> ALWAYS = List.of("-Xss2m", CompileLimit.LIFTED);

  private static final int OLDEST = 17;

  /** Copies the list. */
  public Jvm {
    options = List.copyOf(options);
  }

  /**
   * A JVM.
   *
   * @param home of it; null for the one that runs this
   * @param memory options that choose collector and heap
   * @param more options of the user's, which come last
   */
  public static Jvm of(String home, List<String> memory, List<String> more) {
    return new Jvm(
        Path.of(home == null ? System.getProperty("java.home") : home).toAbsolutePath(),
        Stream.of(memory, ALWAYS, more).flatMap(List::stream).toList());
  }

  /** The {@code java} command. */
  Path command() {
    return home.resolve("bin").resolve("java");
  }

  /**
   * Starts it with the options; answers its name and version.
   *
   * @throws FileException if there is none, it is too old, or does not start with the options
   */
  String nameAndVersion() throws IOException, InterruptedException {
    if (!Files.isExecutable(command())) {
      throw new FileException(home.toString(), "not a JDK: it has no bin/java");
    }
    List<String> arguments = new ArrayList<>(List.of(command().toString()));
    arguments.addAll(options);
    arguments.addAll(List.of("-XshowSettings:properties", "-version"));
    Process java =
        withoutVariables(new ProcessBuilder(arguments)).redirectErrorStream(true).start();
    List<String> lines = java.inputReader().lines().toList();
    if (java.waitFor() != 0) {
      throw new FileException(
          command().toString(), "does not start with " + options + ": " + lines.get(0));
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

  /** A variable of the caller's could change the JVMs that are measured. */
  static ProcessBuilder withoutVariables(ProcessBuilder builder) {
    builder
        .environment()
        .keySet()
        .removeAll(List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS"));
    return builder;
  }
}
