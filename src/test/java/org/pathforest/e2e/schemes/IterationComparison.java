package org.pathforest.e2e.schemes;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.pathforest.e2e.schemes.IterationCounters.Counted;
import org.pathforest.e2e.schemes.IterationCounters.Stop;
import org.pathforest.e2e.tracer.MethodKey;
import org.pathforest.e2e.tracer.TraceGraph;

/** Compares an export of {@code kiter} with what the tracer has counted. */
public final class IterationComparison {
  private final Map<MethodKey, Counted> traced;
  private final Set<String> leftOut;
  private final BigInteger most;
  private final List<String> differences = new ArrayList<>();
  private long methods;
  private long paths;
  private long counts;
  private long interruptions;
  private long limited;
  private long irreducible;
  private long tooMany;

  private IterationComparison(IterationCounters counters, Set<String> leftOut, long most) {
    this.traced = new HashMap<>(counters.methods());
    this.leftOut = leftOut;
    this.most = BigInteger.valueOf(most);
  }

  /**
   * Compares.
   *
   * @param leftOut methods that were not instrumented, as in {@code org/x/Foo.bar(I)V}
   * @param most paths of methods that must not be left out for having too many
   */
  public static IterationComparison of(
      IterationCounters counters, Path export, Set<String> leftOut, long most) throws IOException {
    IterationComparison comparison = new IterationComparison(counters, leftOut, most);
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

  /** Methods that were compared. */
  public long methods() {
    return methods;
  }

  /** How often paths ended that were compared. */
  public long counts() {
    return counts;
  }

  /** Interruptions compared, each as often as it occurred. */
  public long interruptions() {
    return interruptions;
  }

  /** Methods that ran and have more paths than are numbered. */
  long tooMany() {
    return tooMany;
  }

  /** What was compared, in one line. */
  public String figures() {
    return ("%,d methods, %,d paths with %,d counts, %,d interruptions: %,d differences (%,d methods"
            + " with limits; not numbered: %,d irreducible, %,d with too many paths)")
        .formatted(
            methods,
            paths,
            counts,
            interruptions,
            differences.size(),
            limited,
            irreducible,
            tooMany);
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
    if (!exported.getAsJsonArray("limits").isEmpty()) {
      limited++;
      if (has(exported, "stack-overflow")) {
        return;
      }
    }
    if (counted.loops.irreducible()) {
      differences.add(key + ": is irreducible and was numbered");
    }
    BigInteger numPaths = exported.get("numPaths").getAsBigInteger();
    if (!numPaths.equals(counted.loops.paths())) {
      differences.add(
          "%s: the export has numPaths %d, the tracer %d"
              .formatted(key, numPaths, counted.loops.paths()));
    }
    comparePaths(key, counted, exported, numPaths);
    if (!has(exported, "blocks-not-kept") && !has(exported, "interruptions-not-counted")) {
      compareInterrupted(key, counted, exported);
    }
  }

  private static boolean has(JsonObject exported, String limit) {
    for (JsonElement e : exported.getAsJsonArray("limits")) {
      if (e.getAsString().equals(limit)) {
        return true;
      }
    }
    return false;
  }

  private void comparePaths(
      MethodKey key, Counted counted, JsonObject exported, BigInteger numPaths) {
    Map<IterationCounters.Path, Long> found = new HashMap<>();
    Set<BigInteger> ids = new HashSet<>();
    for (JsonElement element : exported.getAsJsonArray("paths")) {
      JsonObject p = element.getAsJsonObject();
      List<Integer> offsets = new ArrayList<>();
      for (JsonElement offset : p.getAsJsonArray("offsets")) {
        if (!counted.graph.isOptionalLeader(offset.getAsInt())) {
          offsets.add(offset.getAsInt());
        }
      }
      BigInteger id = p.get("id").getAsBigInteger();
      if (!ids.add(id) || id.signum() < 0 || id.compareTo(numPaths) >= 0) {
        differences.add(key + ": id " + id + " is given twice, or not in [0, " + numPaths + ")");
      }
      IterationCounters.Path path =
          new IterationCounters.Path(
              p.get("start").getAsString(),
              offsets,
              p.get("end").getAsString(),
              p.has("to") ? (Integer) p.get("to").getAsInt() : null);
      if (found.put(path, p.get("count").getAsLong()) != null) {
        differences.add(key + ": " + path + " is given twice");
      }
    }
    paths += found.size();
    found.values().forEach(n -> counts += n);
    compare(key, "", counted.paths(), found);
  }

  /** The block with an offset: dead code may have split it in the export. */
  private static int blockWith(TraceGraph graph, int offset) {
    int block = 0;
    while (block + 1 < graph.size() && graph.offset(block + 1) <= offset) {
      block++;
    }
    return block;
  }

  private void compareInterrupted(MethodKey key, Counted counted, JsonObject exported) {
    Map<Stop, Long> found = new HashMap<>();
    for (JsonElement element : exported.getAsJsonArray("interrupted")) {
      JsonObject i = element.getAsJsonObject();
      JsonElement handler = i.get("handler");
      int block = blockWith(counted.graph, i.get("block").getAsInt());
      Stop stop =
          new Stop(counted.graph.offset(block), handler.isJsonNull() ? -1 : handler.getAsInt());
      found.merge(stop, i.get("count").getAsLong(), Math::addExact);
    }
    found.values().forEach(n -> interruptions += n);
    if (has(exported, "before-super")) {
      long off = counted.leftBeforeSuper;
      counted.interrupted.forEach(
          (stop, n) -> {
            long there = found.getOrDefault(stop, 0L);
            if (there > n || there < n - (stop.handler() < 0 ? off : 0)) {
              differences.add(key + ": " + stop + ": " + there + ", the tracer " + n);
            }
          });
    } else {
      compare(key, "interrupted ", counted.interrupted, found);
    }
  }

  private <K> void compare(MethodKey key, String what, Map<K, Long> expected, Map<K, Long> actual) {
    Set<K> all = new HashSet<>(expected.keySet());
    all.addAll(actual.keySet());
    for (K k : all) {
      long wanted = expected.getOrDefault(k, 0L);
      long is = actual.getOrDefault(k, 0L);
      if (wanted != is) {
        differences.add(
            "%s: %s%s: the export counts %d, the tracer %d".formatted(key, what, k, is, wanted));
      }
    }
  }

  /** Methods may be absent if they have one path, or can't be numbered: with good reason. */
  private void compareAbsent() {
    traced.forEach(
        (key, counted) -> {
          if (counted.graph.isTrivial()
              || (counted.paths().isEmpty()
                  && (counted.interrupted.isEmpty() || counted.leftBeforeSuper == counted.entries)
                  && !leftOut.contains(key.name()))) {
            return; // no probes; or it was never left but before super(…); or it did not end
          }
          boolean many = counted.loops.paths().compareTo(most) > 0;
          irreducible += counted.loops.irreducible() ? 1 : 0;
          tooMany += many && !counted.loops.irreducible() ? 1 : 0;
          if (!leftOut.contains(key.name())) {
            differences.add(key + ": not in the export, entered " + counted.entries + " times");
          } else if (!many && !counted.loops.irreducible()) {
            differences.add(
                key + ": left out, but it is reducible with " + counted.loops.paths() + " paths");
          }
        });
  }
}
