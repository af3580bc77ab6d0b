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
 * Name of the profile of a run. In a name that was set, {@code %p} is replaced by the process id,
 * {@code %t} by the time at which the runtime was loaded, in milliseconds since 1970, {@code %h} by
 * the host name, and {@code %%} by a percent sign. So JVMs that share their settings write
 * different files.
 */
public final class OutputName {
  /** When this class was loaded, in milliseconds since 1970: about the start of the run. */
  static final long START = System.currentTimeMillis();

  private static final String JAR = ".jar";

  private OutputName() {}

  /** Replaces the placeholders in a name that was set. */
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

  /** Returns the value of a letter after a percent sign; null if it has none. */
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

  /** Returns the name that is used if none was set: that of the program, and the process id. */
  static String usual() {
    return program() + "-" + pid() + ".pathprof";
  }

  /**
   * Returns the program: its main class or jar, without the folder. Its arguments are included only
   * if {@link Settings#ARGUMENTS} is set, since there may be passwords among them.
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

  /** Returns the end of the main class or jar: the first blank that is not part of a jar's path. */
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
      return false; // unknown
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
    return main.isEmpty() ? "java" : plain(main);
  }

  /** Returns the name of the host, in characters that are valid in file names everywhere. */
  static String host() {
    String name = firstLine("/proc/sys/kernel/hostname");
    try {
      name = name != null ? name : System.getenv("HOSTNAME");
      name = name != null ? name : System.getenv("COMPUTERNAME");
      name = name != null ? name : InetAddress.getLocalHost().getHostName();
    } catch (SecurityException e) {
      // unknown
    } catch (IOException e) {
      // the host has no name
    }
    return name == null || name.isEmpty() ? "host" : plain(name).replace('$', '_');
  }

  /**
   * Replaces characters that are not valid in file names everywhere. Uses a loop, which is quick in
   * a new JVM.
   */
  private static String plain(String name) {
    char[] plain = name.toCharArray();
    for (int i = 0; i < plain.length; i++) {
      char c = plain[i];
      boolean letter = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9';
      if (!letter && "._$-".indexOf(c) < 0) {
        plain[i] = '_';
      }
    }
    return new String(plain);
  }

  /** Returns the first line of a small file; null if it cannot be read. */
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

  /** Returns the process id, or another number that differs between processes. */
  static String pid() {
    try {
      String self = new File("/proc/self").getCanonicalFile().getName(); // quick in a new JVM
      if (!self.equals("self")) {
        return self;
      }
      // ProcessHandle exists from Java 9 on.
      Class<?> handle = Class.forName("java.lang.ProcessHandle");
      Object current = handle.getMethod("current").invoke(null);
      return String.valueOf(handle.getMethod("pid").invoke(current));
    } catch (ReflectiveOperationException e) {
      return Long.toString(START);
    } catch (IOException e) {
      return Long.toString(START);
    }
  }
}
