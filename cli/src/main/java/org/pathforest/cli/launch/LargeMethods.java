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
 * Lets a JVM compile methods that instrumenting has made too large for it, if it can be told to.
 *
 * @param options what the JVM is to be given besides
 * @param remark what is to be said of it; null if there is nothing
 */
record LargeMethods(List<String> options, String remark) {
  private static final int SECONDS = 20;
  private static final Pattern SET = Pattern.compile("-XX:[+-]" + CompileLimit.FLAG + "\\b");

  /** Where else {@code java} finds options, some of which would count for less than ours. */
  private static final List<String> VARIABLES =
      List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");

  /** Copies the list. */
  LargeMethods {
    options = List.copyOf(options);
  }

  /**
   * Decides what a JVM is told. If the user has told it already, that stands.
   *
   * @param methods those that have passed the limit
   * @param java the launcher
   * @param given options of the user's
   * @param environment of the user's
   * @param how what shows all of the methods; null to name all
   * @throws FileException if the launcher can't be started
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
            List.of(), java + " does not know " + CompileLimit.LIFTED + ": " + text(methods, how));
  }

  private static boolean isSet(List<String> given, Map<String, String> environment) {
    return given.stream().anyMatch(option -> SET.matcher(option).find())
        || VARIABLES.stream()
            .anyMatch(name -> SET.matcher(environment.getOrDefault(name, "")).find());
  }

  /**
   * Asks the JVM: all of HotSpot know the flag, others may refuse to start with it. To tell it that
   * it should ignore what it does not know would hide mistakes of the user's.
   */
  private static boolean isKnown(Path java) throws FileException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder(java.toString(), CompileLimit.LIFTED, "-version")
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD);
    builder.environment().keySet().removeAll(VARIABLES); // agents have no business here
    Process process;
    try {
      process = builder.start();
    } catch (IOException e) {
      throw new FileException(java.toString(), "can't be started (" + e.getMessage() + ")", e);
    }
    try {
      return process.waitFor(SECONDS, TimeUnit.SECONDS) && process.exitValue() == 0;
    } finally {
      process.destroyForcibly();
    }
  }

  /** How many they are, and the names of the first ones. */
  private static String text(List<String> methods, String how) {
    return String.format(
        Locale.ROOT,
        "%,d %s more than %,d bytes of code now: %s",
        methods.size(),
        methods.size() == 1 ? "method has" : "methods have",
        CompileLimit.BYTES,
        FirstNames.of(methods, how));
  }
}
