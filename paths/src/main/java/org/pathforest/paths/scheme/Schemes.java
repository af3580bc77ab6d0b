package org.pathforest.paths.scheme;

import com.google.gson.JsonObject;
import org.pathforest.paths.numbering.PathNumbering;
import org.pathforest.paths.scheme.edges.EdgePlan;
import org.pathforest.paths.scheme.kiter.IterationPlan;

/** The schemes by name, for the path map. */
public final class Schemes {
  private Schemes() {}

  /**
   * Makes a plan of what {@link SchemePlan#write} has written.
   *
   * @param json its object
   * @param numbering of the method
   * @throws RuntimeException if it does not fit the method, or there is no such scheme
   */
  public static SchemePlan restore(JsonObject json, PathNumbering numbering) {
    if (numbering == null) {
      throw new IllegalArgumentException("a scheme without a graph");
    }
    String name = json.get("name").getAsString();
    return switch (name) {
      case EdgePlan.NAME -> EdgePlan.restore(json, numbering.dag().cfg());
      case IterationPlan.NAME -> IterationPlan.restore(json, numbering);
      default -> throw new IllegalArgumentException("unknown scheme " + name);
    };
  }
}
