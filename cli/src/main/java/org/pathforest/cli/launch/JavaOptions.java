package org.pathforest.cli.launch;

import java.util.Set;

/** What must be known of {@code java}'s options to find the main class behind them. */
final class JavaOptions {
  static final Set<String> CLASS_PATH = Set.of("-cp", "-classpath", "--class-path");
  static final Set<String> MODULE = Set.of("-m", "--module");

  /** Options whose value is the next argument; with {@code =} it is in the same one. */
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

  /** Whether the argument behind this one belongs to it. */
  static boolean takesNext(String option) {
    return WITH_VALUE.contains(option) || CLASS_PATH.contains(option) || MODULE.contains(option);
  }

  /** Whether an argument is an option, or a file of arguments: the main class comes later. */
  static boolean isOption(String argument) {
    return argument.startsWith("-") || argument.startsWith("@");
  }
}
