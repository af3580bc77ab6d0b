package org.pathforest.cli.launch;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.pathforest.instrumenter.weave.code.CompileLimit;
import org.pathforest.paths.FileException;
import org.pathforest.profile.text.FirstNames;

/**
 * Makes a JVM compile methods that instrumentation has made too large for it, if the JVM has an
 * option for that.
 *
 * @param options additional options for the JVM
 * @param remark message to print about them; null if there is none
 */
record LargeMethods(List<String> options, String remark) {
  private static final int SECONDS = 20;
  private static final Pattern SET = Pattern.compile("-XX:[+-]" + CompileLimit.FLAG + "\\b");

  /**
   * Environment variables with further options for {@code java}. Ours would override some of these.
   */
  private static final List<String> VARIABLES =
      List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");

  /** Copies the list. */
  LargeMethods {
    options = List.copyOf(options);
  }

  /**
   * Chooses the options for a JVM. If the user has set the option, that value remains.
   *
   * @param methods methods that exceed the limit
   * @param java the launcher
   * @param given options of the user
   * @param environment environment variables of the user
   * @param how hint in the message: how to see all methods; null to show all of them
   * @throws FileException if the launcher cannot be started
   */
  static LargeMethods of(
      List<String> methods,
      Path java,
      List<String> given,
      Map<String, String> environment,
      String how)
      throws FileException, InterruptedException {
    if (methods.isEmpty() || isSet(given, environment)) {
      return new LargeMethods(List.of(), null);
    }
    return isKnown(java)
        ? new LargeMethods(
            List.of(CompileLimit.LIFTED),
            "run with " + CompileLimit.LIFTED + ": " + text(methods, how))
        : new LargeMethods(
            List.of(),
            java
                + ": has no option "
                + CompileLimit.LIFTED
                + ", so large methods may run slowly: "
                + text(methods, how));
  }

  private static boolean isSet(List<String> given, Map<String, String> environment) {
    return given.stream().anyMatch(option -> SET.matcher(option).find())
        || VARIABLES.stream()
            .anyMatch(name -> SET.matcher(environment.getOrDefault(name, "")).find());
  }

  /**
   * Returns whether the JVM knows the option. All HotSpot JVMs do; others may refuse to start with
   * it. Telling the JVM to ignore unknown options is no solution: it would hide mistakes of the
   * user.
   */
  private static boolean isKnown(Path java) throws FileException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder(java.toString(), CompileLimit.LIFTED, "-version")
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD);
    builder.environment().keySet().removeAll(VARIABLES); // agents must not start here
    Process process;
    try {
      process = builder.start();
    } catch (IOException e) {
      throw new FileException(
          java.toString(), "can't be started (" + e.getMessage() + "); set --java", e);
    }
    try {
      return process.waitFor(SECONDS, TimeUnit.SECONDS) && process.exitValue() == 0;
    } finally {
      process.destroyForcibly();
    }
  }

  /** Returns the number of methods and the names of the first ones. */
  private static String text(List<String> methods, String how) {
    return String.format(
        Locale.ROOT,
        "%,d %s more than %,d bytes of bytecode now: %s",
        methods.size(),
        methods.size() == 1 ? "method has" : "methods have",
        CompileLimit.BYTES,
        FirstNames.of(methods, how));
  }
}
