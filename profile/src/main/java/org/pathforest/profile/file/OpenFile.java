package org.pathforest.profile.file;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.pathforest.paths.FileException;
import org.pathforest.paths.map.MethodKey;
import org.pathforest.paths.map.MethodMap;
import org.pathforest.paths.scheme.OpenCounts;
import org.pathforest.paths.scheme.SchemePlan;
import org.pathforest.profile.MethodEntry;
import org.pathforest.profile.record.CountsInput;

/**
 * Reads and writes {@code open.txt}, which states where open activations were. The runtime states
 * lines; files that readers wrote state blocks. Not safe for use by several threads.
 */
final class OpenFile {
  static final String NAME = "open.txt";
  private static final String AT = "at";
  private static final String IN = "in";
  private static final String SOMEWHERE = "-";
  private static final Pattern ESCAPE = Pattern.compile("\\\\u([0-9a-f]{4})");

  private final String file;
  private final Map<At, Long> lines = new LinkedHashMap<>();
  private final Map<At, Map<MethodKey, List<Integer>>> candidates = new HashMap<>();
  private final Map<MethodKey, OpenCounts> known = new HashMap<>();

  /** A place as the runtime states it. */
  private record At(String className, String method, int line, boolean exits) {
    boolean mayBe(MethodMap m) {
      return m.key().className().equals(className)
          && m.key().method().equals(method)
          && places(m) != null;
    }
  }

  /**
   * Parses the file.
   *
   * @param text content of the file
   * @throws FileException if the content is damaged
   */
  OpenFile(String text, String file) throws FileException {
    this.file = file;
    try {
      for (String line : text.lines().toList()) {
        read(line.split("\t", -1));
      }
    } catch (RuntimeException e) {
      throw new FileException(
          file, "damaged " + NAME + " (" + e.getMessage() + ")" + CountsInput.AGAIN, e);
    }
  }

  private void read(String[] fields) {
    long n = Long.parseLong(fields[1]);
    if (fields[0].equals(AT) && fields.length == 6) {
      At at =
          new At(
              name(fields[2]),
              name(fields[3]),
              Integer.parseInt(fields[4]),
              fields[5].equals("exit"));
      lines.merge(at, n, Math::addExact);
    } else if (fields[0].equals(IN) && fields.length == 7) {
      MethodKey key = new MethodKey(name(fields[2]), name(fields[3]), name(fields[4]), fields[5]);
      OpenCounts counts =
          fields[6].equals(SOMEWHERE)
              ? new OpenCounts(new TreeMap<>(), n)
              : new OpenCounts(new TreeMap<>(Map.of(Integer.parseInt(fields[6]), n)), 0);
      known.merge(key, counts, OpenCounts::plus);
    } else {
      throw new IllegalArgumentException("unknown kind of line");
    }
  }

  private static SchemePlan.OpenPlaces places(MethodMap m) {
    SchemePlan scheme = m.probes().scheme();
    return scheme == null ? null : scheme.openPlaces();
  }

  /**
   * Adds a method that the file may mention.
   *
   * @return whether an activation of the method may have been open
   * @throws FileException if the file's entries do not fit the method
   */
  boolean see(MethodMap m) throws FileException {
    boolean seen = known.containsKey(m.key());
    if (seen
        && (places(m) == null
            || known.get(m.key()).byBlock().keySet().stream()
                .anyMatch(b -> b < 0 || b >= m.cfg().size()))) {
      throw new FileException(
          file, "open calls do not fit their path map: " + m.key() + CountsInput.AGAIN);
    }
    for (At at : lines.keySet()) {
      if (at.mayBe(m)) {
        List<Integer> blocks = places(m).blocksAt(at.line(), at.exits());
        if (!blocks.isEmpty()) {
          candidates.computeIfAbsent(at, k -> new TreeMap<>()).put(m.key(), blocks);
          seen = true;
        }
      }
    }
    return seen;
  }

  /**
   * Returns the open activations by method. Call this after {@link #see} has received all methods.
   */
  Map<MethodKey, OpenCounts> byMethod() {
    Map<MethodKey, OpenCounts> all = new HashMap<>(known);
    candidates.forEach(
        (at, methods) -> {
          long n = lines.get(at);
          boolean one = methods.size() == 1 && methods.values().iterator().next().size() == 1;
          methods.forEach(
              (key, blocks) ->
                  all.merge(
                      key,
                      one
                          ? new OpenCounts(new TreeMap<>(Map.of(blocks.get(0), n)), 0)
                          : new OpenCounts(new TreeMap<>(), Math.abs(n)),
                      OpenCounts::plus));
        });
    return all;
  }

  /** Writes characters that would end a name, or have no bytes in UTF-8, as Java escapes. */
  private static String escaped(String name) {
    StringBuilder escaped = new StringBuilder(name.length());
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (c < ' ' || c == '\\' || Character.isSurrogate(c)) {
        escaped.append("\\u%04x".formatted((int) c));
      } else {
        escaped.append(c);
      }
    }
    return escaped.toString();
  }

  private static String name(String escaped) {
    return ESCAPE
        .matcher(escaped)
        .replaceAll(m -> Matcher.quoteReplacement("" + (char) Integer.parseInt(m.group(1), 16)));
  }

  /** Returns the content of the file for methods; empty if no activations were open. */
  static String write(Iterable<MethodEntry> entries) {
    List<String> lines = new ArrayList<>();
    for (MethodEntry entry : entries) {
      MethodKey k = entry.key();
      String method =
          String.join(
              "\t",
              escaped(k.className()),
              escaped(k.method()),
              escaped(k.descriptor()),
              k.sha256());
      entry
          .open()
          .byBlock()
          .forEach((block, n) -> lines.add(String.join("\t", IN, "" + n, method, "" + block)));
      if (entry.open().unplaced() > 0) {
        lines.add(String.join("\t", IN, "" + entry.open().unplaced(), method, SOMEWHERE));
      }
    }
    return lines.isEmpty() ? "" : String.join("\n", lines) + "\n";
  }
}
