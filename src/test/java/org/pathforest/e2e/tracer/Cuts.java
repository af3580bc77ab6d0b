package org.pathforest.e2e.tracer;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The edges that Pathforest has cut: the one thing that the tracer takes from an export.
 *
 * @param cuts by method the offsets of an edge's source and target blocks each
 */
public record Cuts(Map<MethodKey, List<List<Integer>>> cuts) {
  /** The cuts that an export in JSON Lines states. */
  public static Cuts of(Path export) throws IOException {
    Map<MethodKey, List<List<Integer>>> cuts = new HashMap<>();
    ExportedMethod.forEach(export, (key, json) -> cuts.put(key, ExportedMethod.of(json).cuts()));
    return new Cuts(cuts);
  }

  List<List<Integer>> of(MethodKey method) {
    return cuts.getOrDefault(method, List.of());
  }
}
