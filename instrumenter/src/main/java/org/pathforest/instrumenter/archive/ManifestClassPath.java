package org.pathforest.instrumenter.archive;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.jar.Attributes;
import java.util.jar.Manifest;

/** Manifests with another {@code Class-Path}. */
public final class ManifestClassPath {
  private ManifestClassPath() {}

  /** The manifest of an archive with this {@code Class-Path}, instead of what it had. */
  public static byte[] set(Archive archive, String classPath) {
    Manifest manifest = archive.manifest();
    Attributes main = manifest.getMainAttributes();
    main.putIfAbsent(Attributes.Name.MANIFEST_VERSION, "1.0");
    main.put(Attributes.Name.CLASS_PATH, classPath);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      manifest.write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // to memory
    }
    return bytes.toByteArray();
  }

  /** The same, with a file besides what it had. */
  public static byte[] add(Archive archive, String file) {
    String before = archive.manifest().getMainAttributes().getValue(Attributes.Name.CLASS_PATH);
    return set(archive, before == null || before.isBlank() ? file : before.strip() + " " + file);
  }
}
