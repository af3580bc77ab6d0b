package org.pathforest.instrumenter.jimple;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A source map of a class (JSR 45, attribute {@code SourceDebugExtension}). Maps the lines of its
 * line tables to those of the sources that they were made from. Skips embedded maps. Immutable.
 */
final class SourceMap {
  private static final Pattern LINES =
      Pattern.compile("(\\d{1,9})(?:#(\\d{1,9}))?(?:,(\\d{1,9}))?:(\\d{1,9})(?:,(\\d{1,9}))?");
  private static final Pattern FILE = Pattern.compile("(\\+ ?)?(\\d{1,9}) (.+)");

  /** Strata by name, in order. */
  private final Map<String, Stratum> strata;

  private final String defaultStratum;

  private SourceMap(String defaultStratum, Map<String, Stratum> strata) {
    this.defaultStratum = defaultStratum;
    this.strata = strata;
  }

  /**
   * A source file.
   *
   * @param path path as in the map, for Kotlin a class name; empty if there is none
   */
  record File(String name, String path) {}

  /** A line of a source file. */
  record Place(File file, int line) {}

  /**
   * A run of lines in the class, from {@code from} on. Each of {@code count} source lines, from
   * {@code line} on, corresponds to {@code step} of these lines.
   */
  private record Range(int file, int line, int count, int from, int step) {
    /** Returns the source line for a line of the class; -1 if the line is not in this range. */
    int of(int output) {
      int n = step == 0 ? (output == from ? 0 : -1) : Math.floorDiv(output - from, step);
      return n >= 0 && n < count ? line + n : -1;
    }
  }

  /** The mapping for one language. */
  private static final class Stratum {
    final Map<Integer, File> files = new LinkedHashMap<>();
    final List<Range> ranges = new ArrayList<>();

    Place place(int output) {
      for (Range range : ranges) {
        int line = range.of(output);
        if (line >= 0 && files.containsKey(range.file())) {
          return new Place(files.get(range.file()), line);
        }
      }
      return null;
    }
  }

  /**
   * Parses a map; null if the text is not a map, or if it does not map the class's own language.
   */
  static SourceMap parse(String text) {
    String[] lines = text.split("\r\n|\r|\n", -1);
    if (lines.length < 4 || !lines[0].equals("SMAP")) {
      return null;
    }
    Map<String, Stratum> strata = new LinkedHashMap<>();
    Stratum stratum = null;
    char section = ' ';
    int file = 0;
    boolean embedded = false;
    for (int i = 3; i < lines.length; i++) {
      String line = lines[i];
      if (embedded || line.startsWith("*O ")) {
        embedded = !line.startsWith("*C ");
      } else if (line.startsWith("*")) {
        section = line.length() > 1 ? line.charAt(1) : ' ';
        file = 0;
        if (section == 'S') {
          stratum = strata.computeIfAbsent(line.substring(2).strip(), s -> new Stratum());
        }
      } else if (section == 'F' && stratum != null) {
        Matcher m = FILE.matcher(line);
        if (m.matches()) {
          boolean hasPath = m.group(1) != null && i + 1 < lines.length;
          String path = hasPath ? lines[++i] : "";
          stratum.files.put(Integer.parseInt(m.group(2)), new File(m.group(3), path));
        }
      } else if (section == 'L' && stratum != null) {
        Matcher m = LINES.matcher(line.strip());
        if (m.matches()) {
          file = m.group(2) == null ? file : Integer.parseInt(m.group(2));
          stratum.ranges.add(
              new Range(
                  file,
                  Integer.parseInt(m.group(1)),
                  number(m.group(3)),
                  Integer.parseInt(m.group(4)),
                  number(m.group(5))));
        }
      }
    }
    Stratum wanted = strata.get(lines[2].strip());
    return wanted == null || wanted.files.isEmpty()
        ? null
        : new SourceMap(lines[2].strip(), strata);
  }

  private static int number(String digits) {
    return digits == null ? 1 : Integer.parseInt(digits);
  }

  /** Returns the files of the language that the class was written in, in order. */
  List<File> files() {
    return List.copyOf(strata.get(defaultStratum).files.values());
  }

  /** Returns the source place of a line of the class; null if it comes from no source. */
  Place place(int line) {
    return strata.get(defaultStratum).place(line);
  }

  /**
   * Returns the place of a line in a file of that name, according to another language's mapping.
   * For Kotlin, that is the place where inlined code was called.
   */
  Place elsewhere(int line, String name) {
    for (Map.Entry<String, Stratum> e : strata.entrySet()) {
      Place place = e.getKey().equals(defaultStratum) ? null : e.getValue().place(line);
      if (place != null && place.file().name().equals(name)) {
        return place;
      }
    }
    return null;
  }
}
