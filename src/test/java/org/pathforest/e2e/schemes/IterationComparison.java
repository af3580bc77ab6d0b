package org.pathforest.e2e.schemes;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Path;
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
public final class IterationComparison extends SchemeComparison<Counted> {
  private final BigInteger most;
  private long paths;
  private long limited;
  private long irreducible;
  private long tooMany;

  private IterationComparison(IterationCounters counters, Set<String> leftOut, long most) {
    super(counters.methods(), leftOut);
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
    comparison.compare(export);
    return comparison;
  }

  /** Methods that ran and have more paths than are numbered. */
  long tooMany() {
    return tooMany;
  }

  @Override
  public String figures() {
    String besides =
        " (%,d methods with limits; not numbered: %,d irreducible, %,d with too many paths)"
            .formatted(limited, irreducible, tooMany);
    return "%,d methods, %,d paths with %,d counts, %,d interruptions: %,d differences"
            .formatted(methods, paths, counts, interruptions, differences.size())
        + besides;
  }

  @Override
  void compare(MethodKey key, Counted counted, JsonObject exported, Set<String> limits) {
    limited += limits.isEmpty() ? 0 : 1;
    if (limits.contains("stack-overflow")) {
      return;
    }
    if (counted.loops.irreducible()) {
      differences.add(key + ": is irreducible and was numbered");
    }
    BigInteger numPaths = exported.get("numPaths").getAsBigInteger();
    BigInteger expected = counted.loops.paths();
    if (!numPaths.equals(expected)) {
      differences.add(key + ": the export has numPaths " + numPaths + ", the tracer " + expected);
    }
    comparePaths(key, counted, exported, numPaths);
    if (blocksKept(limits)) {
      compareInterrupted(key, counted, exported, limits.contains("before-super"));
    }
  }

  private void comparePaths(
      MethodKey key, Counted counted, JsonObject exported, BigInteger numPaths) {
    Map<IterationCounters.Path, Long> found = new HashMap<>();
    Set<BigInteger> ids = new HashSet<>();
    for (JsonObject p : objects(exported, "paths")) {
      List<Integer> offsets =
          p.getAsJsonArray("offsets").asList().stream()
              .map(JsonElement::getAsInt)
              .filter(offset -> !counted.graph.isOptionalLeader(offset))
              .toList();
      BigInteger id = p.get("id").getAsBigInteger();
      if (!ids.add(id) || id.signum() < 0 || id.compareTo(numPaths) >= 0) {
        differences.add(key + ": id " + id + " is given twice, or not in [0, " + numPaths + ")");
      }
      Integer to = p.has("to") ? (Integer) number(p, "to") : null;
      String start = p.get("start").getAsString();
      String end = p.get("end").getAsString();
      IterationCounters.Path path = new IterationCounters.Path(start, offsets, end, to);
      if (found.put(path, count(p)) != null) {
        differences.add(key + ": " + path + " is given twice");
      }
    }
    paths += found.size();
    found.values().forEach(n -> counts += n);
    compare(key + ": ", counted.paths(), found, 0);
  }

  /** The block with an offset: dead code may have split it in the export. */
  private static int blockWith(TraceGraph graph, int offset) {
    int block = 0;
    while (block + 1 < graph.size() && graph.offset(block + 1) <= offset) {
      block++;
    }
    return block;
  }

  private void compareInterrupted(
      MethodKey key, Counted counted, JsonObject exported, boolean beforeSuper) {
    Map<Stop, Long> found = new HashMap<>();
    for (JsonObject i : objects(exported, "interrupted")) {
      int block = blockWith(counted.graph, number(i, "block"));
      Stop stop = new Stop(counted.graph.offset(block), number(i, "handler"));
      found.merge(stop, count(i), Math::addExact);
    }
    found.values().forEach(n -> interruptions += n);
    if (!beforeSuper) {
      compare(key + ": interrupted ", counted.interrupted, found, 0);
      return;
    }
    counted.interrupted.forEach(
        (stop, n) -> {
          long there = found.getOrDefault(stop, 0L);
          if (there > n || there < n - (stop.handler() < 0 ? counted.leftBeforeSuper : 0)) {
            differences.add(key + ": " + stop + ": " + there + ", the tracer " + n);
          }
        });
  }

  /** Methods may be absent if they have one path, or can't be numbered: with good reason. */
  @Override
  void compareAbsent(MethodKey key, Counted counted, boolean isLeftOut) {
    boolean neverLeft = // or only before super(…); or it did not end
        counted.paths().isEmpty()
            && (counted.interrupted.isEmpty() || counted.leftBeforeSuper == counted.entries);
    if (counted.graph.isTrivial() || (neverLeft && !isLeftOut)) {
      return;
    }
    boolean many = counted.loops.paths().compareTo(most) > 0;
    irreducible += counted.loops.irreducible() ? 1 : 0;
    tooMany += many && !counted.loops.irreducible() ? 1 : 0;
    if (!isLeftOut) {
      differences.add(key + ": not in the export, entered " + counted.entries + " times");
    } else if (!many && !counted.loops.irreducible()) {
      differences.add(
          key + ": left out, but it is reducible with " + counted.loops.paths() + " paths");
    }
  }
}
