package org.pathforest.e2e.schemes;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.pathforest.e2e.schemes.EdgeCounters.Counted;
import org.pathforest.e2e.schemes.EdgeCounters.Pair;
import org.pathforest.e2e.tracer.MethodKey;

/** Compares an export of {@code edges} with what the tracer has counted. */
public final class EdgeComparison {
  private final Map<MethodKey, Counted> traced;
  private final Set<String> leftOut;
  private final List<String> differences = new ArrayList<>();
  private long methods;
  private long edges;
  private long counts;
  private long interruptions;
  private final Map<String, Integer> limited = new TreeMap<>();

  private EdgeComparison(EdgeCounters counters, Set<String> leftOut) {
    this.traced = new HashMap<>(counters.methods());
    this.leftOut = leftOut;
  }

  /**
   * Compares.
   *
   * @param leftOut methods that were not instrumented, as in {@code org/x/Foo.bar(I)V}
   */
  public static EdgeComparison of(EdgeCounters counters, Path export, Set<String> leftOut)
      throws IOException {
    EdgeComparison comparison = new EdgeComparison(counters, leftOut);
    for (String line : Files.readAllLines(export)) {
      comparison.compare(JsonParser.parseString(line).getAsJsonObject());
    }
    comparison.compareAbsent();
    return comparison;
  }

  /** What is different, in words. */
  public List<String> differences() {
    return differences;
  }

  /** How many methods have which limit. */
  Map<String, Integer> limited() {
    return limited;
  }

  /** Methods that were compared. */
  long methods() {
    return methods;
  }

  /** How often edges were taken that were compared. */
  public long counts() {
    return counts;
  }

  /** Interruptions compared, each as often as it occurred. */
  public long interruptions() {
    return interruptions;
  }

  /** What was compared, in one line. */
  public String figures() {
    return "%,d methods, %,d edges with %,d counts, %,d interruptions: %,d differences (limits %s)"
        .formatted(methods, edges, counts, interruptions, differences.size(), limited);
  }

  private void compare(JsonObject exported) {
    MethodKey key =
        new MethodKey(
            exported.get("class").getAsString(),
            exported.get("method").getAsString(),
            exported.get("descriptor").getAsString(),
            exported.get("sha256").getAsString());
    Counted counted = traced.remove(key);
    if (counted == null) {
      differences.add(key + ": in the export, but the tracer has not seen it");
      return;
    }
    methods++;
    new OneMethod(key, counted, exported).compare();
  }

  private void compareAbsent() {
    traced.forEach(
        (key, counted) -> {
          if (!counted.graph.isTrivial()
              && counted.entries > counted.leftBeforeSuper
              && !leftOut.contains(key.name())) {
            differences.add(key + ": not in the export, entered " + counted.entries + " times");
          }
        });
  }

  private final class OneMethod {
    private final MethodKey key;
    private final Counted counted;
    private final JsonObject exported;

    /** Where a block begins as the tracer has it: dead code may have split it in the export. */
    private final Map<Integer, Integer> begins = new HashMap<>();

    private final Set<String> limits = new HashSet<>();

    /** What each count may be off by. */
    private final long off;

    OneMethod(MethodKey key, Counted counted, JsonObject exported) {
      this.key = key;
      this.counted = counted;
      this.exported = exported;
      for (JsonElement limit : exported.getAsJsonArray("limits")) {
        limits.add(limit.getAsString());
      }
      long open = 0;
      for (JsonElement element : exported.getAsJsonArray("open")) {
        JsonObject o = element.getAsJsonObject();
        open += o.get("block").isJsonNull() ? o.get("count").getAsLong() : 0;
      }
      long missing = limits.contains("before-super") ? counted.leftBeforeSuper : 0;
      if (!blocksKept()) {
        missing = counted.interrupted.values().stream().mapToLong(n -> n).sum();
      }
      off = open + missing;
      limits.forEach(limit -> limited.merge(limit, 1, Integer::sum));
    }

    /** Whether it is known which blocks threw. */
    private boolean blocksKept() {
      return !limits.contains("blocks-not-kept") && !limits.contains("interruptions-not-counted");
    }

    void compare() {
      JsonArray all = exported.getAsJsonArray("edges");
      Map<Integer, Integer> only = new TreeMap<>();
      for (JsonElement e : all) {
        int to = e.getAsJsonObject().get("to").getAsInt();
        if (counted.graph.isOptionalLeader(to)) {
          only.put(to, e.getAsJsonObject().get("from").getAsInt());
        }
      }
      only.forEach((to, from) -> begins.put(to, begins.getOrDefault(from, from)));
      compare("entries", counted.entries, exported.get("entries").getAsLong());
      Map<Integer, Long> blocks = numbers("blocks", "offset");
      Map<Pair, Long> found = new HashMap<>();
      for (JsonElement element : all) {
        JsonObject e = element.getAsJsonObject();
        int to = e.get("to").getAsInt();
        if (!begins.containsKey(to)) {
          int from = e.get("from").getAsInt();
          long count = e.get("count").getAsLong();
          found.merge(new Pair(begins.getOrDefault(from, from), to), count, Math::addExact);
        }
      }
      edges += found.size();
      found.values().forEach(n -> counts += n);
      blocks.keySet().removeAll(begins.keySet());
      compare("block", counted.blocks, blocks);
      compare("edge", counted.edges, found);
      compare("handler", counted.handlers, numbers("handlers", "offset"));
      Map<Integer, Long> exits = new TreeMap<>();
      numbers("exits", "block")
          .forEach((b, n) -> exits.merge(begins.getOrDefault(b, b), n, Math::addExact));
      compare("exit", counted.exits, exits);
      if (blocksKept()) {
        compareInterrupted();
      }
    }

    private void compareInterrupted() {
      Map<Pair, Long> interrupted = new HashMap<>();
      for (JsonElement element : exported.getAsJsonArray("interrupted")) {
        JsonObject i = element.getAsJsonObject();
        int block = i.get("block").getAsInt();
        JsonElement handler = i.get("handler");
        interrupted.merge(
            new Pair(
                begins.getOrDefault(block, block), handler.isJsonNull() ? -1 : handler.getAsInt()),
            i.get("count").getAsLong(),
            Math::addExact);
      }
      interrupted.values().forEach(n -> interruptions += n);
      compare("interruption", counted.interrupted, interrupted);
    }

    private Map<Integer, Long> numbers(String array, String name) {
      Map<Integer, Long> all = new TreeMap<>();
      for (JsonElement element : exported.getAsJsonArray(array)) {
        JsonObject o = element.getAsJsonObject();
        all.put(o.get(name).getAsInt(), o.get("count").getAsLong());
      }
      return all;
    }

    private <K> void compare(String what, Map<K, Long> expected, Map<K, Long> actual) {
      Set<K> all = new HashSet<>(expected.keySet());
      all.addAll(actual.keySet());
      for (K k : all) {
        compare(what + " " + k, expected.getOrDefault(k, 0L), actual.getOrDefault(k, 0L));
      }
    }

    private void compare(String what, long expected, long actual) {
      if (Math.abs(expected - actual) > off && !limits.contains("stack-overflow")) {
        differences.add(
            "%s: %s: the export counts %d, the tracer %d %s"
                .formatted(key, what, actual, expected, limits));
      }
    }
  }
}
