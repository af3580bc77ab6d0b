package org.pathforest.e2e.tracer;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Compares the counts of one method with its line of an export. */
final class MethodComparison {
  private static final int SHOWN = 20;

  private final MethodCounts counts;
  private final JsonObject exported;
  private final List<String> differences = new ArrayList<>();
  private final Map<Long, Integer> pathOfId = new HashMap<>();
  private final Map<Long, Long> countOfId = new TreeMap<>();
  private long grams;
  private long interrupted;
  private int hidden;

  /**
   * Compares.
   *
   * @param k length of the longest n-grams that the tracer has counted
   */
  MethodComparison(MethodCounts counts, JsonObject exported, int k) {
    this.counts = counts;
    this.exported = exported;
    counts.badCuts().forEach(this::differ);
    compareLimits(k);
    compareNumPaths();
    comparePaths();
    compareGrams(Math.min(k, exported.get("exactUpTo").getAsInt()));
    compareInterrupted();
    if (hidden > 0) {
      differences.add(counts.method().key() + ": … and " + hidden + " more differences");
    }
  }

  List<String> differences() {
    return differences;
  }

  /** How many distinct n-grams were compared. */
  long grams() {
    return grams;
  }

  /** How many interruptions were compared. */
  long interrupted() {
    return interrupted;
  }

  /** Whether the export states less than all n-grams up to its k. */
  boolean isShortened() {
    return exported.get("exactUpTo").getAsInt() < exported.get("k").getAsInt();
  }

  /** Whether the line of the export counts anything. */
  static boolean hasCounts(JsonObject exported) {
    return !exported.getAsJsonArray("paths").isEmpty()
        || !exported.getAsJsonArray("grams").isEmpty()
        || !exported.getAsJsonArray("interrupted").isEmpty();
  }

  private void differ(String difference) {
    if (differences.size() < SHOWN) {
      differences.add(counts.method().key() + ": " + difference);
    } else {
      hidden++;
    }
  }

  private void compareLimits(int k) {
    int exactUpTo = exported.get("exactUpTo").getAsInt();
    int exportedK = exported.get("k").getAsInt();
    if (exportedK > k) {
      differ("the export has k = " + exportedK + ", but the trace was replayed with k = " + k);
    }
    if (exactUpTo > exportedK || exactUpTo < 1) {
      differ("exactUpTo is " + exactUpTo + " with k = " + exportedK);
    }
    if (exactUpTo < exportedK && exported.getAsJsonArray("limits").isEmpty()) {
      differ("exactUpTo is " + exactUpTo + " with k = " + exportedK + " but no limit");
    }
  }

  private boolean hasLimit(String limit) {
    for (JsonElement element : exported.getAsJsonArray("limits")) {
      if (element.getAsString().equals(limit)) {
        return true;
      }
    }
    return false;
  }

  private void compareNumPaths() {
    BigInteger numPaths = exported.get("numPaths").getAsBigInteger();
    BigInteger expected = counts.graph().pathCount(counts::isCut);
    if (!numPaths.equals(expected)) {
      differ("the export has numPaths " + numPaths + ", the tracer " + expected);
    }
    for (JsonElement path : exported.getAsJsonArray("paths")) {
      BigInteger id = path.getAsJsonObject().get("id").getAsBigInteger();
      if (id.signum() < 0 || id.compareTo(numPaths) >= 0) {
        differ("path id " + id + " is not in [0, " + numPaths + ")");
      }
    }
  }

  private void comparePaths() {
    Map<TracedPath, Integer> numbers = new HashMap<>();
    counts.paths().forEach(path -> numbers.put(path, numbers.size()));
    Map<Gram, Long> tracedCounts = counts.grams(1);
    Set<TracedPath> exportedPaths = new HashSet<>();
    for (JsonElement element : exported.getAsJsonArray("paths")) {
      JsonObject json = element.getAsJsonObject();
      long id = json.get("id").getAsLong();
      TracedPath path = path(json);
      Integer number = numbers.get(path);
      if (countOfId.putIfAbsent(id, json.get("count").getAsLong()) != null) {
        differ("path id " + id + " is given twice");
      }
      if (!exportedPaths.add(path)) {
        differ("path " + path + " is given twice, again as id " + id);
      }
      if (number == null) {
        differ("path " + id + " = " + path + " has not run, count " + countOfId.get(id));
        continue;
      }
      pathOfId.put(id, number);
      compareCounts(
          "path " + id + " = " + path, tracedCounts.get(new Gram(number)), countOfId.get(id));
    }
    for (TracedPath path : counts.paths()) {
      if (!exportedPaths.contains(path)) {
        long count = tracedCounts.get(new Gram(numbers.get(path)));
        differ("path " + path + " is missing, count " + count);
      }
    }
  }

  private void compareCounts(String what, long traced, long exportedCount) {
    if (traced != exportedCount) {
      differ(what + ": the export counts " + exportedCount + ", the tracer " + traced);
    }
  }

  private TracedPath path(JsonObject path) {
    return new TracedPath(
        path.get("start").getAsString(),
        offsets(path.getAsJsonArray("offsets")),
        path.get("end").getAsString(),
        path.has("to") ? (Integer) path.get("to").getAsInt() : null);
  }

  /** The offsets but for blocks that only dead code separates from the ones before. */
  private List<Integer> offsets(JsonArray array) {
    List<Integer> offsets = new ArrayList<>();
    for (JsonElement element : array) {
      int offset = element.getAsInt();
      if (!counts.graph().isOptionalLeader(offset)) {
        offsets.add(offset);
      }
    }
    return offsets;
  }

  private void compareGrams(int upTo) {
    Map<Gram, Long> expected = counts.grams(upTo);
    grams += expected.size();
    Set<Gram> seen = new HashSet<>();
    for (JsonElement element : exported.getAsJsonArray("grams")) {
      JsonObject json = element.getAsJsonObject();
      JsonArray ids = json.getAsJsonArray("ids");
      long count = json.get("count").getAsLong();
      Gram gram = gram(ids);
      if (ids.size() > exported.get("exactUpTo").getAsInt()) {
        differ("gram " + ids + " is longer than exactUpTo");
      } else if (gram == null) {
        differ("gram " + ids + " has a path that has not run, count " + count);
      } else if (!seen.add(gram)) {
        differ("gram " + ids + " is given twice");
      } else if (gram.length() <= upTo) {
        compareCounts("gram " + ids, expected.getOrDefault(gram, 0L), count);
      }
    }
    expected.forEach(
        (gram, count) -> {
          if (!seen.contains(gram)) {
            differ("gram of the tracer's paths " + gram + " is missing, count " + count);
          }
        });
  }

  private Gram gram(JsonArray ids) {
    int[] paths = new int[ids.size()];
    for (int i = 0; i < paths.length; i++) {
      Integer path = pathOfId.get(ids.get(i).getAsLong());
      if (path == null) {
        return null;
      }
      paths[i] = path;
    }
    return new Gram(paths);
  }

  private void compareInterrupted() {
    boolean kept = !hasLimit("prefixes-not-kept");
    Map<InterruptedPrefix, Long> expected = new HashMap<>();
    if (!hasLimit("interruptions-not-counted")) {
      counts
          .interrupted(!hasLimit("before-super"))
          .forEach(
              (prefix, count) -> {
                interrupted += count;
                expected.merge(kept ? prefix : number(prefix.handler()), count, Math::addExact);
              });
    }
    Map<InterruptedPrefix, Long> found = new HashMap<>();
    for (JsonElement element : exported.getAsJsonArray("interrupted")) {
      JsonObject json = element.getAsJsonObject();
      JsonElement at = json.get("handler");
      Integer handler = at == null || at.isJsonNull() ? null : (Integer) at.getAsInt();
      InterruptedPrefix prefix =
          json.get("start").isJsonNull()
              ? number(handler)
              : new InterruptedPrefix(
                  handler,
                  json.get("start").getAsString(),
                  offsets(json.getAsJsonArray("offsets")));
      found.merge(prefix, json.get("count").getAsLong(), Math::addExact);
    }
    boolean someMissing = hasLimit("stack-overflow");
    expected.forEach(
        (prefix, count) -> {
          long counted = found.getOrDefault(prefix, 0L);
          if (!someMissing || counted > count) {
            compareCounts(prefix.toString(), count, counted);
          }
        });
    found.forEach(
        (prefix, count) -> {
          if (!expected.containsKey(prefix)) {
            differ(prefix + " has not occurred, count " + count);
          }
        });
  }

  /** What is counted under a handler where prefixes are not kept. */
  private static InterruptedPrefix number(Integer handler) {
    return new InterruptedPrefix(handler, null, List.of());
  }
}
