package org.pathforest.e2e.tracer;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Edges that Pathforest has cut. They are the only thing that the tracer takes from an export of
 * paths.
 *
 * @param cuts by method, the offsets of each cut edge's source and target blocks
 */
public record Cuts(Map<MethodKey, List<List<Integer>>> cuts) {
  /** Reads the cuts that an export in JSON Lines states. */
  public static Cuts of(Path export) throws IOException {
    Map<MethodKey, List<List<Integer>>> cuts = new HashMap<>();
    ExportedMethod.forEach(export, (key, json) -> cuts.put(key, ExportedMethod.of(json).cuts()));
    return new Cuts(cuts);
  }

  List<List<Integer>> of(MethodKey method) {
    return cuts.getOrDefault(method, List.of());
  }
}
