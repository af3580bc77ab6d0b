package org.pathforest.e2e.tracer;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The edges that Pathforest has cut: the one thing that the tracer takes from an export. */
public final class Cuts {
  private final Map<MethodKey, List<List<Integer>>> cuts = new HashMap<>();

  private Cuts() {}

  /** No cuts at all. */
  public static Cuts none() {
    return new Cuts();
  }

  /** The cuts that an export in JSON Lines states. */
  public static Cuts of(Path export) throws IOException {
    Cuts cuts = new Cuts();
    ExportedMethod.forEach(
        export,
        (key, json) -> {
          if (!json.getAsJsonArray("cuts").isEmpty()) {
            cuts.cuts.put(key, ExportedMethod.of(json).cuts());
          }
        });
    return cuts;
  }

  /** The cuts of one method: the offsets of an edge's source and target blocks each. */
  List<List<Integer>> of(MethodKey method) {
    return cuts.getOrDefault(method, List.of());
  }
}
