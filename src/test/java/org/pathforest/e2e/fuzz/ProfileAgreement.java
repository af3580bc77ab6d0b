package org.pathforest.e2e.fuzz;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Holds exports of runs that did the same against each other: the same n-grams, as far as both go,
 * and the same interruptions; and each against itself.
 */
final class ProfileAgreement {
  private static final int SHOWN = 5;

  private final Set<String> mayBeAbsent;
  private final List<String> differences = new ArrayList<>();
  private long compared;

  /**
   * Has found nothing yet.
   *
   * @param mayBeAbsent methods of which an export need say nothing, if no path of theirs ended
   */
  ProfileAgreement(Set<String> mayBeAbsent) {
    this.mayBeAbsent = mayBeAbsent;
  }

  /** What one export says of one method. */
  private record Counts(JsonObject json) {
    int k() {
      return json.get("k").getAsInt();
    }

    Map<String, Long> grams(int upTo) {
      Map<String, Long> grams = new TreeMap<>();
      for (JsonElement e : json.getAsJsonArray("grams")) {
        JsonArray ids = e.getAsJsonObject().getAsJsonArray("ids");
        if (ids.size() <= upTo) {
          grams.put(ids.toString(), e.getAsJsonObject().get("count").getAsLong());
        }
      }
      return grams;
    }

    Map<String, Long> interrupted(boolean prefixes) {
      Map<String, Long> all = new TreeMap<>();
      for (JsonElement e : json.getAsJsonArray("interrupted")) {
        JsonObject p = e.getAsJsonObject();
        String what = "handler " + p.get("handler");
        if (prefixes) {
          what += " " + p.get("start") + p.get("offsets");
        }
        all.merge(what, p.get("count").getAsLong(), Long::sum);
      }
      return all;
    }

    boolean keeps(String limit) {
      return json.getAsJsonArray("limits").asList().stream()
          .noneMatch(l -> l.getAsString().equals(limit));
    }
  }

  private static Map<String, Counts> read(Path export) throws IOException {
    Map<String, Counts> methods = new TreeMap<>();
    try (BufferedReader in = Files.newBufferedReader(export)) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        JsonObject json = JsonParser.parseString(line).getAsJsonObject();
        String key = json.get("class") + "." + json.get("method") + json.get("descriptor");
        methods.put(key.replace("\"", ""), new Counts(json));
      }
    }
    return methods;
  }

  List<String> differences() {
    return differences;
  }

  /** How many distinct n-grams were compared. */
  long compared() {
    return compared;
  }

  /**
   * Compares two runs.
   *
   * @param ways what both keep of interruptions
   */
  void compare(String what, Path one, Path other, Interruptions ways) throws IOException {
    Map<String, Counts> a = read(one);
    Map<String, Counts> b = read(other);
    for (String key : a.keySet()) {
      if (b.containsKey(key)) {
        compare(what + " " + key, a.get(key), b.get(key), ways);
      } else {
        alone(what + " " + key + " ran in one only", key, a.get(key), ways);
      }
    }
    for (String key : b.keySet()) {
      if (!a.containsKey(key)) {
        alone(what + " " + key + " ran in the other only", key, b.get(key), ways);
      }
    }
  }

  /** As instrumenting names methods: {@code org.x.Foo.bar(I)V}. */
  private static String dotted(String key) {
    int end = key.indexOf('(');
    return key.substring(0, end).replace('/', '.') + key.substring(end);
  }

  private void alone(String what, String key, Counts counts, Interruptions ways) {
    boolean known = ways == Interruptions.NONE || mayBeAbsent.contains(dotted(key));
    if (!known || !counts.grams(1).isEmpty()) {
      differ(what);
    }
  }

  /** What two runs both keep of interruptions. */
  enum Interruptions {
    PREFIXES,
    NUMBERS,
    NONE
  }

  private void compare(String what, Counts a, Counts b, Interruptions ways) {
    for (Counts c : List.of(a, b)) {
      if (c.json().get("exactUpTo").getAsInt() != c.k()) {
        differ(what + " is not exact up to k = " + c.k());
      }
    }
    int upTo = Math.min(a.k(), b.k());
    Map<String, Long> grams = a.grams(upTo);
    compared += grams.size();
    same(what, grams, b.grams(upTo));
    boolean prefixes =
        ways == Interruptions.PREFIXES
            && a.keeps("prefixes-not-kept")
            && b.keeps("prefixes-not-kept");
    if (ways != Interruptions.NONE
        && a.keeps("interruptions-not-counted")
        && b.keeps("interruptions-not-counted")) {
      same(what, a.interrupted(prefixes), b.interrupted(prefixes));
    }
  }

  private void same(String what, Map<String, Long> a, Map<String, Long> b) {
    if (a.equals(b)) {
      return;
    }
    Map<String, Long> both = new TreeMap<>(a);
    both.putAll(b);
    int shown = 0;
    for (String key : both.keySet()) {
      if (!both.get(key).equals(a.get(key)) || !both.get(key).equals(b.get(key))) {
        if (shown++ < SHOWN) {
          differ(what + " " + key + ": " + a.get(key) + " against " + b.get(key));
        }
      }
    }
  }

  private void differ(String difference) {
    differences.add(difference);
  }

  /**
   * Each path that ended with a jump back, or a cut, was followed by one that began there, or by an
   * interruption that began there.
   *
   * @param export keeps prefixes
   */
  void flow(String what, Path export) throws IOException {
    for (Map.Entry<String, Counts> method : read(export).entrySet()) {
      Counts counts = method.getValue();
      if (!counts.keeps("before-super")
          || !counts.keeps("prefixes-not-kept")
          || !counts.keeps("interruptions-not-counted")) {
        continue; // these leave interruptions out
      }
      Map<String, Long> ended = new TreeMap<>();
      Map<String, Long> began = new TreeMap<>();
      for (JsonElement e : counts.json().getAsJsonArray("paths")) {
        JsonObject path = e.getAsJsonObject();
        long count = path.get("count").getAsLong();
        String end = path.get("end").getAsString();
        if (end.equals("backedge") || end.equals("cut")) {
          ended.merge(end + " " + path.get("to"), count, Long::sum);
        }
        begin(path, count, began);
      }
      for (JsonElement e : counts.json().getAsJsonArray("interrupted")) {
        JsonObject prefix = e.getAsJsonObject();
        begin(prefix, prefix.get("count").getAsLong(), began);
      }
      same(what + " flow of " + method.getKey(), ended, began);
    }
  }

  private static void begin(JsonObject path, long count, Map<String, Long> began) {
    String start = path.get("start").getAsString();
    if (start.equals("backedge") || start.equals("cut")) {
      began.merge(start + " " + path.getAsJsonArray("offsets").get(0), count, Long::sum);
    }
  }
}
