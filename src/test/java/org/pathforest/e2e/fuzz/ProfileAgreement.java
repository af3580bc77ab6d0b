package org.pathforest.e2e.fuzz;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * Compares exports of runs that did the same: the same n-grams, up to the shorter length, and the
 * same interruptions. Also checks that an export is consistent in itself.
 */
final class ProfileAgreement {
  private static final int SHOWN = 5;
  private static final String NO_PREFIXES = "prefixes-not-kept";
  private static final String NO_INTERRUPTIONS = "interruptions-not-counted";

  private final Set<String> mayBeAbsent;

  /** Differences found. */
  final List<String> differences = new ArrayList<>();

  /** Number of distinct n-grams compared. */
  long compared;

  /**
   * Creates an empty comparison.
   *
   * @param mayBeAbsent methods that may be missing from an export if none of their paths ended
   */
  ProfileAgreement(Set<String> mayBeAbsent) {
    this.mayBeAbsent = mayBeAbsent;
  }

  /** Data about interruptions that both of two runs keep. */
  enum Interruptions {
    PREFIXES,
    NUMBERS,
    NONE
  }

  /** Counts of one method in one export. */
  private record Counts(JsonObject json) {
    int k() {
      return json.get("k").getAsInt();
    }

    /**
     * Returns the counts in a list, summed by the key that the function returns for an element.
     * Elements with a null key are left out.
     */
    Map<String, Long> sums(String list, Function<JsonObject, String> by) {
      Map<String, Long> sums = new TreeMap<>();
      for (var e : json.getAsJsonArray(list)) {
        String key = by.apply(e.getAsJsonObject());
        if (key != null) {
          sums.merge(key, e.getAsJsonObject().get("count").getAsLong(), Long::sum);
        }
      }
      return sums;
    }

    Map<String, Long> grams(int upTo) {
      return sums(
          "grams", g -> g.getAsJsonArray("ids").size() > upTo ? null : g.get("ids").toString());
    }

    Map<String, Long> interrupted(boolean prefixes) {
      return sums(
          "interrupted",
          p ->
              ("handler " + p.get("handler"))
                  + (prefixes ? " " + p.get("start") + p.get("offsets") : ""));
    }

    boolean keeps(String limit) {
      return json.getAsJsonArray("limits").asList().stream()
          .noneMatch(l -> l.getAsString().equals(limit));
    }
  }

  /**
   * Reads an export, by names of methods as the instrumenter writes them: {@code
   * org.x.Foo.bar(I)V}.
   */
  private static Map<String, Counts> read(Path export) throws IOException {
    Map<String, Counts> methods = new TreeMap<>();
    for (String line : Files.readAllLines(export)) {
      JsonObject json = JsonParser.parseString(line).getAsJsonObject();
      String owner = json.get("class").getAsString().replace('/', '.');
      String method = json.get("method").getAsString() + json.get("descriptor").getAsString();
      methods.put(owner + "." + method, new Counts(json));
    }
    return methods;
  }

  /**
   * Compares two runs.
   *
   * @param kept data about interruptions that both keep
   */
  void compare(String what, Path one, Path other, Interruptions kept) throws IOException {
    Map<String, Counts> a = read(one);
    Map<String, Counts> b = read(other);
    Set<String> methods = new TreeSet<>(a.keySet());
    methods.addAll(b.keySet());
    for (String method : methods) {
      if (a.containsKey(method) && b.containsKey(method)) {
        compare(what + " " + method, a.get(method), b.get(method), kept);
      } else {
        boolean known = kept == Interruptions.NONE || mayBeAbsent.contains(method);
        if (!known || !a.getOrDefault(method, b.get(method)).grams(1).isEmpty()) {
          String which = a.containsKey(method) ? " ran in one only" : " ran in the other only";
          differences.add(what + " " + method + which);
        }
      }
    }
  }

  private void compare(String what, Counts a, Counts b, Interruptions kept) {
    for (Counts c : List.of(a, b)) {
      if (c.json().get("exactUpTo").getAsInt() != c.k()) {
        differences.add(what + " is not exact up to k = " + c.k());
      }
    }
    int upTo = Math.min(a.k(), b.k());
    compared += a.grams(upTo).size();
    same(what, a.grams(upTo), b.grams(upTo));
    boolean prefixes =
        kept == Interruptions.PREFIXES && a.keeps(NO_PREFIXES) && b.keeps(NO_PREFIXES);
    if (kept != Interruptions.NONE && a.keeps(NO_INTERRUPTIONS) && b.keeps(NO_INTERRUPTIONS)) {
      same(what, a.interrupted(prefixes), b.interrupted(prefixes));
    }
  }

  private void same(String what, Map<String, Long> a, Map<String, Long> b) {
    Set<String> keys = new TreeSet<>(a.keySet());
    keys.addAll(b.keySet());
    keys.removeIf(key -> a.containsKey(key) && a.get(key).equals(b.get(key)));
    keys.stream()
        .limit(SHOWN)
        .map(key -> what + " " + key + ": " + a.get(key) + " against " + b.get(key))
        .forEach(differences::add);
  }

  /**
   * Checks that each path that ended with a backward jump or a cut was followed by a path, or an
   * interruption, that began there.
   *
   * @param export of a run that keeps prefixes
   */
  void flow(String what, Path export) throws IOException {
    for (Map.Entry<String, Counts> method : read(export).entrySet()) {
      Counts counts = method.getValue();
      // Methods with these limits omit interruptions.
      if (List.of("before-super", NO_PREFIXES, NO_INTERRUPTIONS).stream().allMatch(counts::keeps)) {
        Map<String, Long> ended =
            counts.sums("paths", path -> jump(path, "end", "" + path.get("to")));
        Map<String, Long> began = counts.sums("paths", ProfileAgreement::begin);
        counts
            .sums("interrupted", ProfileAgreement::begin)
            .forEach((begin, count) -> began.merge(begin, count, Long::sum));
        same(what + " flow of " + method.getKey(), ended, began);
      }
    }
  }

  private static String begin(JsonObject path) {
    return jump(path, "start", path.getAsJsonArray("offsets").get(0).toString());
  }

  /** Returns a jump and its target, if the jump ends paths; else null. */
  private static String jump(JsonObject path, String side, String target) {
    String kind = path.get(side).getAsString();
    return kind.equals("backedge") || kind.equals("cut") ? kind + " " + target : null;
  }
}
