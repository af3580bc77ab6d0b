package org.pathforest.paths.map;

import com.google.gson.JsonObject;
import org.pathforest.paths.numbering.PathNumbering;
import org.pathforest.paths.scheme.SchemePlan;
import org.pathforest.paths.scheme.edges.EdgePlan;
import org.pathforest.paths.scheme.kiter.IterationPlan;
import org.pathforest.paths.scheme.structural.StructuralPlan;

/** The schemes by name, for the path map. */
final class Schemes {
  private Schemes() {}

  /**
   * Makes a plan of what {@link SchemePlan#write} has written.
   *
   * @param json its object
   * @param numbering of the method
   * @throws RuntimeException if it does not fit the method, or there is no such scheme
   */
  static SchemePlan restore(JsonObject json, PathNumbering numbering) {
    if (numbering == null) {
      throw new IllegalArgumentException("a scheme without a graph");
    }
    String name = json.get("name").getAsString();
    return switch (name) {
      case EdgePlan.NAME -> EdgePlan.restore(json, numbering.dag().cfg());
      case IterationPlan.NAME -> IterationPlan.restore(json, numbering);
      case StructuralPlan.NAME -> StructuralPlan.restore(json, numbering.dag().cfg());
      default -> throw new IllegalArgumentException("unknown scheme " + name);
    };
  }
}
