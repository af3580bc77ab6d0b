package org.pathforest.runtime.settings;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;

/**
 * The settings of a run: system properties {@code pathforest.*}, else the same names in the file
 * {@code pathforest.properties} on the class path, else the values for which the jar was
 * instrumented. If the system class loader does not find the file, the loader of this class, which
 * may see more, looks for it. A wrong value is reported in one line and ignored.
 */
public final class Settings {
  /** Greatest k that can be set. */
  public static final int MAX_K = 64;

  private static final int MOST_PERIOD = 1000000000;
  private static final String IGNORED = "; the setting is ignored";
  private static final String NAME = "pathforest.properties";
  private static final Properties FILE = file();

  /** Greatest number of path ids in an n-gram, 1 to {@link #MAX_K}; 0 means as instrumented. */
  public static final int K = k();

  /** Whether only single paths are counted: 1 means yes, 0 no, -1 as instrumented. */
  public static final int ACYCLIC = acyclic();

  /** Whether all tables are hashed, even where an array would be faster; meant for comparisons. */
  public static final boolean HASHED = hashed();

  /**
   * Number of activations from the start of a burst to the start of the next; 0 if all are
   * profiled.
   */
  public static final int BURST_PERIOD;

  /** Number of activations in a burst. */
  public static final int BURST_LENGTH;

  /** Whether redundant bursts are skipped. */
  public static final boolean BURSTS_ADAPT;

  /** Whether activations are profiled in bursts. */
  public static final boolean BURSTS;

  static {
    int[] bursts = bursts();
    BURST_PERIOD = bursts[0];
    BURST_LENGTH = bursts[1];
    BURSTS_ADAPT = bursts[2] == 1;
    BURSTS = BURST_PERIOD > 0;
  }

  /** Bound on the size of all tables, in bytes. */
  public static final long MEMORY = memory();

  /**
   * Name of the profile, which may contain placeholders such as {@code %p}; null if none was set.
   */
  public static final String OUTPUT = get("pathforest.output");

  /** Whether the MBean is wanted. */
  public static final boolean JMX = "true".equals(get("pathforest.jmx"));

  /** Whether profiles contain the program's arguments. */
  public static final boolean ARGUMENTS = "true".equals(get("pathforest.arguments"));

  /** Whether slab forests also count node scans. */
  public static final boolean STATISTICS = "true".equals(get("pathforest.statistics"));

  private Settings() {}

  private static Properties file() {
    Properties p = new Properties();
    try {
      InputStream in = ClassLoader.getSystemResourceAsStream(NAME);
      ClassLoader own = Settings.class.getClassLoader();
      if (in == null && own != null) {
        in = own.getResourceAsStream(NAME);
      }
      if (in != null) {
        try {
          p.load(in);
        } finally {
          in.close();
        }
      }
    } catch (IOException e) {
      Messages.say(NAME, "can't be read (" + e + "); correct the file");
    } catch (RuntimeException e) {
      Messages.say(NAME, "can't be read (" + e + "); correct the file");
    }
    return p;
  }

  private static String get(String name) {
    String value = null;
    try {
      value = System.getProperty(name);
    } catch (SecurityException e) {
      // The program's properties may not be read: the file decides.
    }
    return value != null ? value : FILE.getProperty(name);
  }

  private static int k() {
    String s = get("pathforest.k");
    if (s == null) {
      return 0;
    }
    try {
      int k = Integer.parseInt(s.trim());
      if (k >= 1 && k <= MAX_K) {
        return k;
      }
    } catch (NumberFormatException e) {
      // reported below
    }
    Messages.say("pathforest.k", "'" + s + "' is not a number from 1 to " + MAX_K + IGNORED);
    return 0;
  }

  private static int acyclic() {
    String s = get("pathforest.profiler");
    if (s == null) {
      return -1;
    }
    if (s.equals("bl") || s.equals("kpaths")) {
      return s.equals("bl") ? 1 : 0;
    }
    // A build passes on the profiler for which it instruments. Sequences are counted in any case.
    if (!s.equals("ksf")) {
      Messages.say("pathforest.profiler", "'" + s + "' is neither kpaths nor bl" + IGNORED);
    }
    return -1;
  }

  private static boolean hashed() {
    String s = get("pathforest.tables");
    if (s == null || s.equals("auto") || s.equals("hashed")) {
      return s != null && s.equals("hashed");
    }
    Messages.say("pathforest.tables", "'" + s + "' is neither auto nor hashed" + IGNORED);
    return false;
  }

  /** Returns the period, the length, and 1 if redundant bursts are skipped. */
  private static int[] bursts() {
    String s = get("pathforest.bursts");
    if (s == null || s.equals("off")) {
      return new int[3];
    }
    try {
      String[] parts = s.trim().split("/", -1);
      boolean adapt = parts.length == 3 && parts[2].equals("adaptive");
      if (parts.length == 2 || adapt) {
        int period = Integer.parseInt(parts[0]);
        int length = Integer.parseInt(parts[1]);
        if (length >= 1 && length <= period && period <= MOST_PERIOD) {
          return new int[] {period, length, adapt ? 1 : 0};
        }
      }
    } catch (NumberFormatException e) {
      // reported below
    }
    Messages.say(
        "pathforest.bursts",
        "'"
            + s
            + "' is not PERIOD/LENGTH or PERIOD/LENGTH/adaptive, in calls, 1 <= LENGTH <= PERIOD <= "
            + MOST_PERIOD
            + IGNORED);
    return new int[3];
  }

  private static long memory() {
    String s = get("pathforest.memory");
    if (s != null) {
      try {
        String t = s.trim().toLowerCase(java.util.Locale.ROOT);
        int unit = t.isEmpty() ? -1 : "kmg".indexOf(t.charAt(t.length() - 1));
        long n = Long.parseLong(unit < 0 ? t : t.substring(0, t.length() - 1));
        int shift = 10 * (unit + 1);
        if (n >= 0 && n <= Long.MAX_VALUE >> shift) {
          return n << shift;
        }
      } catch (NumberFormatException e) {
        // reported below
      }
      Messages.say("pathforest.memory", "'" + s + "' is not a size such as 256m" + IGNORED);
    }
    return Runtime.getRuntime().maxMemory() / 4;
  }
}
