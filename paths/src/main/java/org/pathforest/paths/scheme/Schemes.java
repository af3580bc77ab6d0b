package org.pathforest.paths.scheme;

import com.google.gson.JsonObject;
import java.util.List;
import java.util.ServiceLoader;
import org.pathforest.paths.numbering.PathNumbering;

/** The schemes there are. */
public final class Schemes {
  private static final List<Scheme> ALL =
      ServiceLoader.load(Scheme.class, Scheme.class.getClassLoader()).stream()
          .map(ServiceLoader.Provider::get)
          .toList();

  private Schemes() {}

  /** All, with default options, in the order of {@code META-INF/services}. */
  public static List<Scheme> all() {
    return ALL;
  }

  /**
   * Makes a plan of what {@link SchemePlan#write} has written.
   *
   * @param json its object, with the scheme's name
   * @param numbering of the method; null if it has no graph
   * @throws RuntimeException if it does not fit the method, or there is no such scheme
   */
  public static SchemePlan restore(JsonObject json, PathNumbering numbering) {
    if (numbering == null) {
      throw new IllegalArgumentException("a scheme without a graph");
    }
    String name = json.get("name").getAsString();
    return ALL.stream()
        .filter(s -> s.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("unknown scheme " + name))
        .restore(json, numbering);
  }
}
