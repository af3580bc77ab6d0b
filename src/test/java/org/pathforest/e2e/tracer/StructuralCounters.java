package org.pathforest.e2e.tracer;

import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Counts structural paths, and compares them with an export of {@code --profiler structural}. */
public final class StructuralCounters extends Judgement<StructurePaths> implements SchemeCounters {
  private final Path export;
  private final Map<MethodKey, StructurePaths.Exported> exported = new HashMap<>();
  private final Map<MethodKey, StructurePaths> counted = new HashMap<>();
  private long distinct;
  private long leftOut;
  private long withCuts;

  /**
   * Creates the counters.
   *
   * @param export states where paths are cut
   */
  public StructuralCounters(Path export) throws IOException {
    this.export = export;
    ExportedMethod.forEach(
        export, (key, line) -> exported.put(key, StructurePaths.Exported.of(line)));
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
  public List<String> compare(Set<String> notInstrumented) throws IOException {
    compare(counted, export, notInstrumented);
    return differences;
  }

  @Override
  protected void compareAbsent(MethodKey key, StructurePaths mine, boolean isLeftOut) {
    if (isLeftOut) {
      leftOut++;
    } else if (!mine.graph.isTrivial() && !mine.counts().isEmpty()) {
      differences.add(key + ": not in the export");
    }
  }

  @Override
  protected void compareUnseen(MethodKey key, JsonObject line) {
    if (!exported.get(key).graphs().stream().allMatch(graph -> graph.paths().isEmpty())) {
      super.compareUnseen(key, line);
    }
  }

  @Override
  protected void compare(MethodKey key, StructurePaths mine, JsonObject line, Set<String> limits) {
    StructurePaths.Exported theirs = exported.get(key);
    withCuts +=
        theirs.graphs().stream().map(StructurePaths.Graph::cuts).filter(Objects::nonNull).count();
    Map<String, Long> ended = mine.counts();
    distinct += ended.size();
    counts += sum(ended);
    compare(key + ": ", ended, mine.counts(theirs));
    if (blocksKept(limits)) {
      Map<String, Long> stopped = mine.interrupted(!limits.contains("before-super"));
      interruptions += sum(stopped);
      boolean someMissing = limits.contains("stack-overflow");
      compare(
          stopped,
          mine.interrupted(theirs),
          someMissing,
          difference -> differences.add(key + ": " + difference));
    }
  }

  /** Returns the number of paths that ended in the compared methods. */
  public long paths() {
    return counts();
  }

  public long interrupted() {
    return interruptions();
  }

  public long withCuts() {
    return withCuts;
  }

  @Override
  public String figures() {
    return ("%,d methods, %,d structural paths (%,d distinct), %,d interruptions: %,d differences"
            + " (besides: %,d left out, %,d graphs with cuts)")
        .formatted(methods, counts, distinct, interruptions, differences.size(), leftOut, withCuts);
  }
}
