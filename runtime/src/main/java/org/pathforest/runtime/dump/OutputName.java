package org.pathforest.runtime.dump;

import java.io.BufferedReader;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import org.pathforest.runtime.settings.Settings;

/**
 * Name of the profile of a run. In a name that was set, {@code %p} is the number of the process,
 * {@code %t} the time at which the runtime was loaded, in milliseconds since 1970, {@code %h} the
 * name of the host, and {@code %%} a percent sign: so JVMs that share their settings write files of
 * their own.
 */
public final class OutputName {
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
      case 'h':
        return host();
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
   * What runs: the main class or jar; its arguments only if asked for, since passwords may be among
   * them. Of a jar the name only: where it lies on this machine is nobody else's business, and
   * {@code run} has put a copy somewhere else.
   */
  static String command() {
    String command = System.getProperty("sun.java.command", "");
    int end = programEnd(command);
    String program = command.substring(0, end);
    if (program.endsWith(JAR)) {
      program = program.substring(program.lastIndexOf(File.separatorChar) + 1);
    }
    return Settings.ARGUMENTS ? program + command.substring(end) : program;
  }

  /** Where the main class or jar ends: at the first blank, unless that is part of a jar's path. */
  private static int programEnd(String command) {
    for (int end = command.indexOf(JAR); end >= 0; end = command.indexOf(JAR, end + 1)) {
      int after = end + JAR.length();
      if (isFile(command.substring(0, after))) {
        return after;
      }
    }
    int blank = command.indexOf(' ');
    return blank < 0 ? command.length() : blank;
  }

  private static boolean isFile(String name) {
    try {
      return new File(name).isFile();
    } catch (SecurityException e) {
      return false; // not for us to know
    }
  }

  private static String program() {
    String command = System.getProperty("sun.java.command", "");
    String main = command.substring(0, programEnd(command));
    main = main.substring(main.lastIndexOf(File.separatorChar) + 1);
    if (main.endsWith(JAR)) {
      main = main.substring(0, main.length() - JAR.length());
    } else {
      main = main.substring(main.lastIndexOf('.') + 1);
    }
    main = main.replaceAll("[^A-Za-z0-9._$-]", "_");
    return main.isEmpty() ? "java" : main;
  }

  /** Name of the host, of characters that file names can have everywhere. */
  static String host() {
    String name = firstLine("/proc/sys/kernel/hostname");
    try {
      name = name != null ? name : System.getenv("HOSTNAME");
      name = name != null ? name : System.getenv("COMPUTERNAME");
      name = name != null ? name : InetAddress.getLocalHost().getHostName();
    } catch (SecurityException e) {
      // not for us to know
    } catch (IOException e) {
      // it has no name
    }
    return name == null || name.isEmpty() ? "host" : name.replaceAll("[^A-Za-z0-9._-]", "_");
  }

  /** Of a small file; null if it can't be read. */
  private static String firstLine(String file) {
    try {
      BufferedReader in =
          new BufferedReader(
              new InputStreamReader(new FileInputStream(file), StandardCharsets.UTF_8));
      try {
        return in.readLine();
      } finally {
        in.close();
      }
    } catch (IOException e) {
      return null;
    } catch (SecurityException e) {
      return null;
    }
  }

  /** Number of this process, or what tells it from others as well. */
  static String pid() {
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
