package org.pathforest.e2e.tracer;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** The edges that Pathforest has cut: the one thing that the tracer takes from an export. */
public final class Cuts {
  private final Map<MethodKey, Set<Cut>> cuts;

  /**
   * A cut edge.
   *
   * @param from offset of its source block
   * @param to offset of its target block
   */
  record Cut(int from, int to) {}

  private Cuts(Map<MethodKey, Set<Cut>> cuts) {
    this.cuts = cuts;
  }

  /** No cuts at all. */
  public static Cuts none() {
    return new Cuts(Map.of());
  }

  /** The cuts that an export in JSON Lines states. */
  public static Cuts of(Path export) throws IOException {
    Map<MethodKey, Set<Cut>> cuts = new HashMap<>();
    ExportFile.forEach(
        export,
        (key, method) -> {
          Set<Cut> edges = of(method);
          if (!edges.isEmpty()) {
            cuts.put(key, edges);
          }
        });
    return new Cuts(cuts);
  }

  private static Set<Cut> of(JsonObject method) {
    Set<Cut> edges = new HashSet<>();
    for (JsonElement edge : method.getAsJsonArray("cuts")) {
      JsonArray ends = edge.getAsJsonArray();
      edges.add(new Cut(ends.get(0).getAsInt(), ends.get(1).getAsInt()));
    }
    return edges;
  }

  Set<Cut> of(MethodKey method) {
    return cuts.getOrDefault(method, Set.of());
  }
}
