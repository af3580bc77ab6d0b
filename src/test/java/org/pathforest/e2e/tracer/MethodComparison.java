package org.pathforest.e2e.tracer;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.pathforest.e2e.tracer.ExportedMethod.GramCount;
import org.pathforest.e2e.tracer.ExportedMethod.PathCount;
import org.pathforest.e2e.tracer.ExportedMethod.PrefixCount;

/** Compares the counts of one method with its line of an export. */
final class MethodComparison {
  private static final int SHOWN = 20;

  /** Number of distinct n-grams compared. */
  long grams;

  /** Number of interruptions compared. */
  long interrupted;

  private final MethodCounts counts;
  private final ExportedMethod exported;
  private final List<String> differences = new ArrayList<>();
  private final Map<Long, Integer> numberOfId = new HashMap<>();

  /**
   * Compares all counts.
   *
   * @param k length of the longest n-grams that the tracer has counted
   */
  MethodComparison(MethodCounts counts, ExportedMethod exported, int k) {
    this.counts = counts;
    this.exported = exported;
    counts.badCuts.forEach(this::differ);
    compareLimits(k);
    compareNumPaths();
    comparePaths();
    compareGrams(Math.min(k, exported.exactUpTo()));
    compareInterrupted();
  }

  /** Returns the first differences, in words. */
  List<String> differences() {
    return differences.stream().limit(SHOWN).toList();
  }

  private void differ(String difference) {
    differences.add(counts.method.key() + ": " + difference);
  }

  private void compareLimits(int k) {
    if (exported.k() > k) {
      differ("the export has k = " + exported.k() + ", but the trace was replayed with k = " + k);
    }
    String stated = "exactUpTo is " + exported.exactUpTo() + " with k = " + exported.k();
    if (exported.exactUpTo() > exported.k() || exported.exactUpTo() < 1) {
      differ(stated);
    }
    if (exported.exactUpTo() < exported.k() && exported.limits().isEmpty()) {
      differ(stated + " but no limit");
    }
  }

  private void compareNumPaths() {
    BigInteger expected = counts.graph().pathCount(counts::isCut);
    if (!exported.numPaths().equals(expected)) {
      differ("the export has numPaths " + exported.numPaths() + ", the tracer " + expected);
    }
    for (PathCount path : exported.paths()) {
      if (path.id() < 0 || BigInteger.valueOf(path.id()).compareTo(exported.numPaths()) >= 0) {
        differ("path id " + path.id() + " is not in [0, " + exported.numPaths() + ")");
      }
    }
  }

  private void comparePaths() {
    Map<TracedPath, Integer> numbers = new HashMap<>();
    counts.paths.forEach(path -> numbers.put(path, numbers.size()));
    Map<TracedPath, Long> traced = new HashMap<>();
    counts.grams(1).forEach((gram, count) -> traced.put(counts.paths.get(gram.get(0)), count));
    Map<TracedPath, Long> found = new HashMap<>();
    for (PathCount json : exported.paths()) {
      TracedPath path = json.traced(counts.graph());
      if (numberOfId.putIfAbsent(json.id(), numbers.getOrDefault(path, -1)) != null) {
        differ("path id " + json.id() + " is given twice");
      }
      if (found.putIfAbsent(path, json.count()) != null) {
        differ("path " + path + " is given twice, again as id " + json.id());
      }
    }
    Judgement.compare(traced, found, false, what -> differ("path " + what));
  }

  private void compareGrams(int upTo) {
    Map<List<Integer>, Long> traced = counts.grams(upTo);
    Map<List<Integer>, Long> found = new HashMap<>();
    grams += traced.size();
    for (GramCount json : exported.grams()) {
      List<Integer> paths = json.ids().stream().map(id -> numberOfId.getOrDefault(id, -1)).toList();
      if (paths.size() > exported.exactUpTo()) {
        differ("gram " + json.ids() + " is longer than exactUpTo");
      } else if (paths.contains(-1)) {
        differ("gram " + json.ids() + " has a path that has not run, count " + json.count());
      } else if (found.putIfAbsent(paths, json.count()) != null) {
        differ("gram " + json.ids() + " is given twice");
      }
    }
    found.keySet().removeIf(gram -> gram.size() > upTo);
    Judgement.compare(traced, found, false, what -> differ("gram of the paths " + what));
  }

  private void compareInterrupted() {
    boolean kept = !exported.limits().contains("prefixes-not-kept");
    Map<TracedPath, Long> traced = new HashMap<>();
    if (!exported.limits().contains("interruptions-not-counted")) {
      counts
          .interrupted(!exported.limits().contains("before-super"))
          .forEach(
              (prefix, count) -> {
                interrupted += count;
                traced.merge(kept ? prefix : number(prefix.to()), count, Math::addExact);
              });
    }
    Map<TracedPath, Long> found = new HashMap<>();
    for (PrefixCount json : exported.interrupted()) {
      TracedPath prefix =
          json.start() == null
              ? number(json.handler())
              : TracedPath.interrupted(
                  json.start(), counts.graph().withoutOptional(json.offsets()), json.handler());
      found.merge(prefix, json.count(), Math::addExact);
    }
    boolean someMissing = exported.limits().contains("stack-overflow");
    Judgement.compare(traced, found, someMissing, what -> differ("interrupted " + what));
  }

  /**
   * Returns the key under which interruptions with a handler are counted when prefixes are not
   * kept.
   */
  private static TracedPath number(Integer handler) {
    return TracedPath.interrupted(null, List.of(), handler);
  }
}
