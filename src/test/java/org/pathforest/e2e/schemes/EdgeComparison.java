package org.pathforest.e2e.schemes;

import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.pathforest.e2e.schemes.EdgeCounters.Counted;
import org.pathforest.e2e.schemes.EdgeCounters.Pair;
import org.pathforest.e2e.tracer.Judgement;
import org.pathforest.e2e.tracer.MethodKey;

/** Compares an export of {@code edges} with the tracer's counts. */
public class EdgeComparison extends Judgement<Counted> {
  /** Number of methods that have each limit. */
  final Map<String, Integer> limited = new TreeMap<>();

  private long edges;

  EdgeComparison() {}

  /**
   * Compares all methods.
   *
   * @param leftOut methods that were not instrumented, as in {@code org/x/Foo.bar(I)V}
   */
  public static EdgeComparison of(EdgeCounters counters, Path export, Set<String> leftOut)
      throws IOException {
    EdgeComparison comparison = new EdgeComparison();
    comparison.compare(counters.methods, export, leftOut);
    return comparison;
  }

  @Override
  public String figures() {
    return "%,d methods, %,d edges with %,d counts, %,d interruptions: %,d differences (limits %s)"
        .formatted(methods, edges, counts, interruptions, differences.size(), limited);
  }

  @Override
  protected void compare(MethodKey key, Counted counted, JsonObject exported, Set<String> limits) {
    limits.forEach(limit -> limited.merge(limit, 1, Integer::sum));
    long off = limits.contains("stack-overflow") ? Long.MAX_VALUE : off(counted, exported, limits);
    Map<Integer, Integer> begins = begins(counted, exported);

    long entries = exported.get("entries").getAsLong();
    compare(key + ": entries", Map.of("", counted.entries), Map.of("", entries), off);
    Map<Integer, Long> blocks = numbers(exported, "blocks", "offset", Map.of());
    blocks.keySet().removeAll(begins.keySet());
    compare(key + ": block ", counted.blocks, blocks, off);
    Map<Pair, Long> found = pairs(exported, "edges", "from", "to", begins);
    found.keySet().removeIf(edge -> begins.containsKey(edge.to()));
    edges += found.size();
    counts += sum(found);
    compare(key + ": edge ", counted.edges, found, off);
    Map<Integer, Long> handlers = numbers(exported, "handlers", "offset", Map.of());
    compare(key + ": handler ", counted.handlers, handlers, off);
    compare(key + ": exit ", counted.exits, numbers(exported, "exits", "block", begins), off);
    if (blocksKept(limits)) {
      Map<Pair, Long> interrupted = pairs(exported, "interrupted", "block", "handler", begins);
      interruptions += sum(interrupted);
      compare(key + ": interruption ", counted.interrupted, interrupted, off);
    }
  }

  /** Compares counts. Each may differ by up to {@code off}. */
  final <K> void compare(String of, Map<K, Long> expected, Map<K, Long> actual, long off) {
    Set<K> all = new HashSet<>(expected.keySet());
    all.addAll(actual.keySet());
    for (K k : all) {
      long mine = expected.getOrDefault(k, 0L);
      long stated = actual.getOrDefault(k, 0L);
      if (Math.abs(mine - stated) > off) {
        differences.add("%s%s: the export counts %d, the tracer %d".formatted(of, k, stated, mine));
      }
    }
  }

  /** Returns the largest difference that limits and open activations allow for each count. */
  private static long off(Counted counted, JsonObject exported, Set<String> limits) {
    long off = 0;
    for (JsonObject open : objects(exported, "open")) {
      off += open.get("block").isJsonNull() ? count(open) : 0;
    }
    if (!blocksKept(limits)) {
      return off + sum(counted.interrupted);
    }
    return off + (limits.contains("before-super") ? counted.leftBeforeSuper : 0);
  }

  /**
   * Maps offsets of the export's blocks to the tracer's. In the export, dead code may have split a
   * block.
   */
  private static Map<Integer, Integer> begins(Counted counted, JsonObject exported) {
    Map<Integer, Integer> begins = new HashMap<>();
    for (JsonObject e : objects(exported, "edges")) {
      int to = number(e, "to");
      if (counted.graph.isOptionalLeader(to)) {
        begins.put(to, counted.graph.offset(counted.graph.lastAt(to)));
      }
    }
    return begins;
  }

  static Map<Integer, Long> numbers(
      JsonObject exported, String array, String name, Map<Integer, Integer> begins) {
    Map<Integer, Long> all = new TreeMap<>();
    for (JsonObject o : objects(exported, array)) {
      int block = number(o, name);
      all.merge(begins.getOrDefault(block, block), count(o), Math::addExact);
    }
    return all;
  }

  static Map<Pair, Long> pairs(
      JsonObject exported, String array, String from, String to, Map<Integer, Integer> begins) {
    Map<Pair, Long> all = new HashMap<>();
    for (JsonObject o : objects(exported, array)) {
      int block = number(o, from);
      Pair pair = new Pair(begins.getOrDefault(block, block), number(o, to));
      all.merge(pair, count(o), Math::addExact);
    }
    return all;
  }

  @Override
  protected void compareAbsent(MethodKey key, Counted counted, boolean isLeftOut) {
    if (!counted.graph.isTrivial() && counted.entries > counted.leftBeforeSuper && !isLeftOut) {
      differences.add(key + ": not in the export, entered " + counted.entries + " times");
    }
  }
}
