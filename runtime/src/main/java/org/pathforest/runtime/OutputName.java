package org.pathforest.runtime;

import java.io.File;
import java.io.IOException;

/**
 * How the file of a run is called. In a name that was set, {@code %p} stands for the number of the
 * process, {@code %t} for the time at which the runtime was loaded, in milliseconds since 1970, and
 * {@code %%} for a percent sign: so JVMs that share their settings write files of their own.
 */
final class OutputName {
  /** When this class was loaded: the run's begin, as far as we know it. */
  static final long START = System.currentTimeMillis();

  private static final String JAR = ".jar";

  private OutputName() {}

  /** The name that was set, with what is known of this process in it. */
  static String of(String set) {
    if (set.indexOf('%') < 0) {
      return set;
    }
    StringBuilder b = new StringBuilder();
    int from = 0;
    for (int at = set.indexOf('%'); at >= 0; at = set.indexOf('%', from)) {
      b.append(set, from, at);
      String value = value(charAt(set, at + 1));
      b.append(value == null ? "%" : value);
      from = at + (value == null ? 1 : 2);
    }
    b.append(set, from, set.length());
    return b.toString();
  }

  private static char charAt(String s, int i) {
    return i < s.length() ? s.charAt(i) : 0;
  }

  /** What a letter behind a percent sign stands for; null if for nothing. */
  private static String value(char letter) {
    switch (letter) {
      case 'p':
        return pid();
      case 't':
        return Long.toString(START);
      case '%':
        return "%";
      default:
        return null;
    }
  }

  /** The name if none was set: of program and process. */
  static String usual() {
    return program() + "-" + pid() + ".pathprof";
  }

  /**
   * What runs: the main class or jar, and its arguments. Of a jar the name only: where it lies on
   * this machine is nobody else's business, and {@code run} has put a copy somewhere else.
   */
  static String command() {
    String command = System.getProperty("sun.java.command", "");
    for (int end = command.indexOf(JAR); end >= 0; end = command.indexOf(JAR, end + 1)) {
      int after = end + JAR.length();
      // It may lie in a folder whose name has blanks.
      if (isFile(command.substring(0, after))) {
        return command.substring(command.lastIndexOf(File.separatorChar, end) + 1);
      }
    }
    return command;
  }

  private static boolean isFile(String name) {
    try {
      return new File(name).isFile();
    } catch (SecurityException e) {
      return false; // not for us to know
    }
  }

  private static String program() {
    String command = command();
    int blank = command.indexOf(' ');
    String main = blank < 0 ? command : command.substring(0, blank);
    if (main.endsWith(JAR)) {
      main = main.substring(0, main.length() - JAR.length());
    } else {
      main = main.substring(main.lastIndexOf('.') + 1);
    }
    main = main.replaceAll("[^A-Za-z0-9._$-]", "_");
    return main.isEmpty() ? "java" : main;
  }

  private static String pid() {
    try {
      // ProcessHandle came with Java 9.
      Class<?> handle = Class.forName("java.lang.ProcessHandle");
      Object current = handle.getMethod("current").invoke(null);
      return String.valueOf(handle.getMethod("pid").invoke(current));
    } catch (ReflectiveOperationException e) {
      try {
        return new File("/proc/self").getCanonicalFile().getName();
      } catch (IOException x) {
        return Long.toString(START);
      }
    }
  }
}
