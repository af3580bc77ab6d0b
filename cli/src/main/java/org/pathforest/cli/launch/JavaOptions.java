package org.pathforest.cli.launch;

import java.util.Set;

/** The options of {@code java} that must be known to find the main class after them. */
final class JavaOptions {
  static final Set<String> CLASS_PATH = Set.of("-cp", "-classpath", "--class-path");
  static final Set<String> MODULE = Set.of("-m", "--module");

  /**
   * Options whose value is the next argument. If there is an {@code =}, it is in the same argument.
   */
  private static final Set<String> WITH_VALUE =
      Set.of(
          "-p",
          "--module-path",
          "--upgrade-module-path",
          "--add-modules",
          "--enable-native-access",
          "--limit-modules",
          "--add-exports",
          "--add-opens",
          "--add-reads",
          "--patch-module",
          "--describe-module",
          "-d",
          "--source");

  private JavaOptions() {}

  /** Returns whether the next argument is the value of this option. */
  static boolean takesNext(String option) {
    return WITH_VALUE.contains(option) || CLASS_PATH.contains(option) || MODULE.contains(option);
  }

  /**
   * Returns whether an argument is an option or a file of arguments. The main class comes later
   * then.
   */
  static boolean isOption(String argument) {
    return argument.startsWith("-") || argument.startsWith("@");
  }
}
