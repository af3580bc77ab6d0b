package org.pathforest.instrumenter.archive;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.jar.Attributes;
import java.util.jar.Manifest;

/** Creates manifests with another {@code Class-Path}. */
public final class ManifestClassPath {
  private ManifestClassPath() {}

  /** Returns an archive's manifest with this {@code Class-Path} instead of its own. */
  public static byte[] set(Archive archive, String classPath) {
    Manifest manifest = archive.manifest();
    Attributes main = manifest.getMainAttributes();
    main.putIfAbsent(Attributes.Name.MANIFEST_VERSION, "1.0");
    main.put(Attributes.Name.CLASS_PATH, classPath);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      manifest.write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // can't happen when writing to memory
    }
    return bytes.toByteArray();
  }

  /** Returns an archive's manifest with a file appended to its {@code Class-Path}. */
  public static byte[] add(Archive archive, String file) {
    String before = archive.manifest().getMainAttributes().getValue(Attributes.Name.CLASS_PATH);
    return set(archive, before == null || before.isBlank() ? file : before.strip() + " " + file);
  }
}
