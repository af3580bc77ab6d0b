package org.pathforest.e2e.schemes;

import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.pathforest.e2e.schemes.EdgeCounters.Counted;
import org.pathforest.e2e.schemes.EdgeCounters.Pair;
import org.pathforest.e2e.tracer.MethodKey;

/** Compares an export of {@code edges} with what the tracer has counted. */
public final class EdgeComparison extends SchemeComparison<Counted> {
  private final Map<String, Integer> limited = new TreeMap<>();
  private long edges;

  private EdgeComparison(EdgeCounters counters, Set<String> leftOut) {
    super(counters.methods(), leftOut);
  }

  /**
   * Compares.
   *
   * @param leftOut methods that were not instrumented, as in {@code org/x/Foo.bar(I)V}
   */
  public static EdgeComparison of(EdgeCounters counters, Path export, Set<String> leftOut)
      throws IOException {
    EdgeComparison comparison = new EdgeComparison(counters, leftOut);
    comparison.compare(export);
    return comparison;
  }

  /** How many methods have which limit. */
  Map<String, Integer> limited() {
    return limited;
  }

  @Override
  public String figures() {
    return "%,d methods, %,d edges with %,d counts, %,d interruptions: %,d differences (limits %s)"
        .formatted(methods, edges, counts, interruptions, differences.size(), limited);
  }

  @Override
  void compare(MethodKey key, Counted counted, JsonObject exported, Set<String> limits) {
    limits.forEach(limit -> limited.merge(limit, 1, Integer::sum));
    long off = limits.contains("stack-overflow") ? Long.MAX_VALUE : off(counted, exported, limits);
    Map<Integer, Integer> begins = begins(counted, exported);

    compare(key + ": entries", counted.entries, exported.get("entries").getAsLong(), off);
    Map<Integer, Long> blocks = numbers(exported, "blocks", "offset");
    blocks.keySet().removeAll(begins.keySet());
    compare(key + ": block ", counted.blocks, blocks, off);
    Map<Pair, Long> found = new HashMap<>();
    for (JsonObject e : objects(exported, "edges")) {
      int from = number(e, "from");
      int to = number(e, "to");
      if (!begins.containsKey(to)) {
        found.merge(new Pair(begins.getOrDefault(from, from), to), count(e), Math::addExact);
      }
    }
    edges += found.size();
    found.values().forEach(n -> counts += n);
    compare(key + ": edge ", counted.edges, found, off);
    compare(key + ": handler ", counted.handlers, numbers(exported, "handlers", "offset"), off);
    Map<Integer, Long> exits = new TreeMap<>();
    numbers(exported, "exits", "block")
        .forEach((b, n) -> exits.merge(begins.getOrDefault(b, b), n, Math::addExact));
    compare(key + ": exit ", counted.exits, exits, off);
    if (blocksKept(limits)) {
      Map<Pair, Long> interrupted = new HashMap<>();
      for (JsonObject i : objects(exported, "interrupted")) {
        int block = number(i, "block");
        Pair pair = new Pair(begins.getOrDefault(block, block), number(i, "handler"));
        interrupted.merge(pair, count(i), Math::addExact);
      }
      interrupted.values().forEach(n -> interruptions += n);
      compare(key + ": interruption ", counted.interrupted, interrupted, off);
    }
  }

  /** What each count may be off by. */
  private static long off(Counted counted, JsonObject exported, Set<String> limits) {
    long off = 0;
    for (JsonObject open : objects(exported, "open")) {
      off += open.get("block").isJsonNull() ? count(open) : 0;
    }
    if (!blocksKept(limits)) {
      return off + counted.interrupted.values().stream().mapToLong(n -> n).sum();
    }
    return off + (limits.contains("before-super") ? counted.leftBeforeSuper : 0);
  }

  /** Where a block begins as the tracer has it: dead code may have split it in the export. */
  private static Map<Integer, Integer> begins(Counted counted, JsonObject exported) {
    Map<Integer, Integer> only = new TreeMap<>();
    for (JsonObject e : objects(exported, "edges")) {
      if (counted.graph.isOptionalLeader(number(e, "to"))) {
        only.put(number(e, "to"), number(e, "from"));
      }
    }
    Map<Integer, Integer> begins = new HashMap<>();
    only.forEach((to, from) -> begins.put(to, begins.getOrDefault(from, from)));
    return begins;
  }

  private static Map<Integer, Long> numbers(JsonObject exported, String array, String name) {
    Map<Integer, Long> all = new TreeMap<>();
    objects(exported, array).forEach(o -> all.put(number(o, name), count(o)));
    return all;
  }

  @Override
  void compareAbsent(MethodKey key, Counted counted, boolean isLeftOut) {
    if (!counted.graph.isTrivial() && counted.entries > counted.leftBeforeSuper && !isLeftOut) {
      differences.add(key + ": not in the export, entered " + counted.entries + " times");
    }
  }
}
