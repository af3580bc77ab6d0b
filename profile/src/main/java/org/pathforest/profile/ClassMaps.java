package org.pathforest.profile;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.pathforest.paths.map.MethodKey;
import org.pathforest.paths.map.MethodMap;
import org.pathforest.paths.map.PathMapReader;
import org.pathforest.paths.map.PathMapWriter;

/**
 * The methods of one class that ran, as a small path map of its own: a graph in memory is some
 * fifty times as large, and 20,000 of them are seldom looked at at once. Immutable.
 */
public final class ClassMaps {
  private final byte[] compressed;

  private ClassMaps(byte[] compressed) {
    this.compressed = compressed;
  }

  /** Packs methods, given as lines of a path map. */
  public static ClassMaps of(List<String> lines) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (PathMapWriter writer = new PathMapWriter(bytes, "")) {
      for (String line : lines) {
        writer.writeLine(line);
      }
    }
    return new ClassMaps(bytes.toByteArray());
  }

  /** Makes the graphs. */
  Map<MethodKey, MethodMap> unpack(String file) throws IOException {
    Map<MethodKey, MethodMap> methods = new HashMap<>();
    PathMapReader.read(
        new ByteArrayInputStream(compressed), file, name -> true, m -> methods.put(m.key(), m));
    return methods;
  }
}
