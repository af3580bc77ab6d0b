package org.pathforest.profile;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;
import org.pathforest.paths.Utf8;
import org.pathforest.paths.map.MethodKey;
import org.pathforest.paths.map.MethodMap;
import org.pathforest.paths.map.PathMapReader;

/**
 * The path map lines of those methods of one class that ran, compressed. A graph in memory is about
 * fifty times as large, and 20,000 graphs are seldom needed at the same time. Immutable.
 */
public final class ClassMaps {
  private final byte[] compressed;

  private ClassMaps(byte[] compressed) {
    this.compressed = compressed;
  }

  /** Compresses methods, given as lines of a path map. */
  public static ClassMaps of(List<String> lines) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Deflater fast = new Deflater(Deflater.BEST_SPEED);
    try (OutputStream out = new DeflaterOutputStream(bytes, fast)) {
      for (String line : lines) {
        out.write(Utf8.bytes(line + "\n"));
      }
    } finally {
      fast.end();
    }
    return new ClassMaps(bytes.toByteArray());
  }

  /** Decompresses the lines and builds the graphs. */
  Map<MethodKey, MethodMap> unpack() throws IOException {
    Map<MethodKey, MethodMap> methods = new HashMap<>();
    try (InputStream in = new InflaterInputStream(new ByteArrayInputStream(compressed))) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      for (String line : text.lines().toList()) {
        MethodMap m = PathMapReader.method(line);
        methods.put(m.key(), m);
      }
    }
    return methods;
  }
}
