package org.pathforest.paths.scheme;

import com.google.gson.JsonObject;
import java.util.List;
import java.util.ServiceLoader;
import org.pathforest.paths.numbering.PathNumbering;

/** The available schemes. */
public final class Schemes {
  private static final List<Scheme> ALL =
      ServiceLoader.load(Scheme.class, Scheme.class.getClassLoader()).stream()
          .map(ServiceLoader.Provider::get)
          .toList();

  private Schemes() {}

  /** Returns all schemes with default options, in the order of {@code META-INF/services}. */
  public static List<Scheme> all() {
    return ALL;
  }

  /**
   * Restores a plan that {@link SchemePlan#write} has written.
   *
   * @param json the plan's object, with the scheme's name
   * @param numbering numbering of the method; null if it has no graph
   * @throws UnknownSchemeException if there is no such scheme
   * @throws RuntimeException if the plan does not fit the method
   */
  public static SchemePlan restore(JsonObject json, PathNumbering numbering) {
    if (numbering == null) {
      throw new IllegalArgumentException("a scheme without a graph");
    }
    String name = json.get("name").getAsString();
    return ALL.stream()
        .filter(s -> s.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new UnknownSchemeException(name))
        .restore(json, numbering);
  }
}
