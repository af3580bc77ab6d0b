package org.pathforest.e2e.tracer;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Counts structural paths, and compares them with an export of {@code --profiler structural}. */
public final class StructuralCounters implements SchemeCounters {
  private final Map<MethodKey, JsonObject> exported = new HashMap<>();
  private final Map<MethodKey, StructurePaths> counted = new HashMap<>();
  private final List<String> differences = new ArrayList<>();
  private long compared;
  private long distinct;
  private long paths;
  private long interrupted;
  private long leftOut;
  private long withCuts;

  /**
   * Prepares to count.
   *
   * @param export says where paths are cut
   */
  public StructuralCounters(Path export) throws IOException {
    ExportedMethod.forEach(export, exported::put);
  }

  @Override
  public SchemeEvents activation(TracedMethod method) {
    return counted.computeIfAbsent(
        method.key(), key -> new StructurePaths(method.graph(), exported.get(key)))
    .new Walk();
  }

  /**
   * Compares all methods.
   *
   * @param notInstrumented methods that were left out by name
   * @return the differences in words
   */
  public List<String> compare(Set<String> notInstrumented) {
    for (Map.Entry<MethodKey, StructurePaths> e : counted.entrySet()) {
      MethodKey key = e.getKey();
      JsonObject export = exported.remove(key);
      if (export != null) {
        compare(key, e.getValue(), export);
      } else if (notInstrumented.contains(key.name())) {
        leftOut++;
      } else if (!e.getValue().graph().isTrivial() && !e.getValue().counts().isEmpty()) {
        differences.add(key + ": not in the export");
      }
    }
    exported.forEach(
        (key, export) -> {
          if (graphs(export).anyMatch(graph -> !graph.getAsJsonArray("paths").isEmpty())) {
            differences.add(key + ": in the export, but the tracer has not seen it run");
          }
        });
    return differences;
  }

  private void compare(MethodKey key, StructurePaths mine, JsonObject export) {
    compared++;
    withCuts += graphs(export).filter(graph -> graph.has("cuts")).count();
    Map<String, Long> ended = mine.counts();
    distinct += ended.size();
    paths += sum(ended);
    Consumer<String> differ = difference -> differences.add(key + ": " + difference);
    TableComparison.compare(ended, mine.counts(export), false, differ);
    List<String> limits =
        export.getAsJsonArray("limits").asList().stream().map(JsonElement::getAsString).toList();
    if (!limits.contains("interruptions-not-counted") && !limits.contains("blocks-not-kept")) {
      Map<String, Long> stopped = mine.interrupted(!limits.contains("before-super"));
      interrupted += sum(stopped);
      boolean someMissing = limits.contains("stack-overflow");
      TableComparison.compare(stopped, mine.interrupted(export), someMissing, differ);
    }
  }

  private static Stream<JsonObject> graphs(JsonObject export) {
    return export.getAsJsonArray("graphs").asList().stream().map(JsonElement::getAsJsonObject);
  }

  private static long sum(Map<String, Long> counts) {
    return counts.values().stream().mapToLong(Long::longValue).sum();
  }

  /** How many methods were compared. */
  public long methods() {
    return compared;
  }

  /** How many paths ended in them. */
  public long paths() {
    return paths;
  }

  /** How many interruptions were compared. */
  public long interrupted() {
    return interrupted;
  }

  /** How many graphs had cuts. */
  public long withCuts() {
    return withCuts;
  }

  /** What was compared, in one line. */
  public String figures() {
    return String.format(
        "%,d methods, %,d structural paths (%,d distinct), %,d interruptions: %,d differences"
            + " (besides: %,d left out, %,d graphs with cuts)",
        compared, paths, distinct, interrupted, differences.size(), leftOut, withCuts);
  }
}
