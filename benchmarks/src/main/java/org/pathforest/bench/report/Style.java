package org.pathforest.bench.report;

import java.awt.Color;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.pathforest.bench.run.Configuration;

/**
 * The name of a configuration in figures and data files, and its color. A profiler has the same
 * color in every figure, darker for greater k, whatever else is drawn.
 *
 * @param profiler name of the configuration without its k
 * @param k greatest number of paths or iterations; 0 for profilers without a k
 */
record Style(String profiler, int k) {
  private static final Pattern NUMBERED = Pattern.compile("(.+?)-(\\d+)(-.+)?");

  /** Share of white at the pale end of the scale, and share of black at its dark end, k = 16. */
  private static final double PALEST = 0.65;

  private static final double DARKEST = 0.45;
  private static final double MOST_K = 16;

  /**
   * Colors of profilers, after Okabe and Ito. People who do not see all colors can tell them apart.
   */
  private static final Map<String, Color> COLORS =
      new TreeMap<>(
          Map.of(
              "plain", new Color(0x999999),
              "jacoco", new Color(0xe69f00),
              "bl", new Color(0x009e73),
              "bl-hash", new Color(0x00533c),
              "edges", new Color(0xf0e442),
              "structural", new Color(0xcc79a7),
              "kiter", new Color(0x7b4f2c),
              "ksf", new Color(0xd55e00),
              "kpaths", new Color(0x0072b2),
              "bursts", new Color(0x56b4e9)));

  /** Color of all other profilers. */
  private static final Color OTHER = new Color(0x666666);

  private static final Map<String, String> NAMES =
      Map.of("plain", "uninstrumented", "jacoco", "JaCoCo", "bl-hash", "bl with hash tables");

  static Style of(String configuration) {
    Configuration c = Configuration.of(configuration);
    // The number in the names of burst configurations is not k.
    boolean numbered = !configuration.startsWith("bursts");
    Matcher m = NUMBERED.matcher(configuration);
    if (!numbered || !m.matches() || Integer.parseInt(m.group(2)) != c.k()) {
      return new Style(configuration, c.k());
    }
    return new Style(m.group(1) + (m.group(3) == null ? "" : m.group(3)), c.k());
  }

  /** Returns the label for legends in which the profiler must be named. */
  String label() {
    String name = NAMES.getOrDefault(profiler, profiler);
    return k > 1 ? name + ", k = " + k : name;
  }

  /** Returns the label for legends in which the profiler need not be named. */
  String labelOfK() {
    return "k = " + k;
  }

  Color color() {
    Color base = COLORS.get(profiler);
    if (base == null) {
      base = COLORS.getOrDefault(profiler.replaceFirst("-.*", ""), OTHER);
    }
    if (k <= 1) {
      return base;
    }
    // From -1, the palest, to 1, the darkest.
    double shade = 2 * Math.log(Math.min(k, MOST_K)) / Math.log(MOST_K) - 1;
    return shade < 0
        ? mixed(base, Color.WHITE, -shade * PALEST)
        : mixed(base, Color.BLACK, shade * DARKEST);
  }

  private static Color mixed(Color a, Color b, double share) {
    return new Color(
        mixed(a.getRed(), b.getRed(), share),
        mixed(a.getGreen(), b.getGreen(), share),
        mixed(a.getBlue(), b.getBlue(), share));
  }

  private static int mixed(int a, int b, double share) {
    return (int) Math.round(a + (b - a) * share);
  }
}
