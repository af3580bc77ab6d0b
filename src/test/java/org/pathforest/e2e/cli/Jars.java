package org.pathforest.e2e.cli;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/** Makes jars of test programs, and changes zip files. */
final class Jars {
  /** What most test programs need besides their main class. */
  static final Class<?> CHECKSUM = checksum();

  private Jars() {}

  private static Class<?> checksum() {
    try {
      return Class.forName("org.pathforest.programs.Checksum");
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }

  static byte[] classFile(Class<?> type) throws IOException {
    try (InputStream in = type.getClassLoader().getResourceAsStream(entry(type))) {
      return in.readAllBytes();
    }
  }

  static String entry(Class<?> type) {
    return type.getName().replace('.', '/') + ".class";
  }

  /** A class file as a compiler of the far future would mark it. */
  static byte[] tooNew(byte[] classFile) {
    byte[] patched = classFile.clone();
    patched[6] = 0;
    patched[7] = 99;
    return patched;
  }

  /** Makes a jar that starts the first class, with a class path in its manifest if not null. */
  static Path write(Path jar, String classPath, Class<?>... types) throws IOException {
    Manifest manifest = new Manifest();
    Attributes main = manifest.getMainAttributes();
    main.put(Attributes.Name.MANIFEST_VERSION, "1.0");
    main.put(Attributes.Name.MAIN_CLASS, types[0].getName());
    if (classPath != null) {
      main.put(Attributes.Name.CLASS_PATH, classPath);
    }
    Files.createDirectories(jar.getParent());
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(file, manifest)) {
      for (Class<?> type : types) {
        out.putNextEntry(new ZipEntry(entry(type)));
        out.write(classFile(type));
        out.closeEntry();
      }
    }
    return jar;
  }

  /** Makes a class folder. */
  static Path folder(Path folder, Class<?>... types) throws IOException {
    for (Class<?> type : types) {
      Path file = folder.resolve(entry(type));
      Files.createDirectories(file.getParent());
      Files.write(file, classFile(type));
    }
    return folder;
  }

  /** Copies a zip file entry by entry; what the edit answers null for is left out. */
  static Path edit(Path from, Path to, String prefix, UnaryOperator<byte[]> edit)
      throws IOException {
    Map<String, byte[]> entries = new LinkedHashMap<>();
    try (InputStream file = Files.newInputStream(from);
        ZipInputStream in = new ZipInputStream(file)) {
      for (ZipEntry e = in.getNextEntry(); e != null; e = in.getNextEntry()) {
        byte[] bytes = in.readAllBytes();
        byte[] edited = e.getName().startsWith(prefix) ? edit.apply(bytes) : bytes;
        if (edited != null) {
          entries.put(e.getName(), edited);
        }
      }
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream out = new ZipOutputStream(bytes)) {
      for (Map.Entry<String, byte[]> e : entries.entrySet()) {
        out.putNextEntry(new ZipEntry(e.getKey()));
        out.write(e.getValue());
        out.closeEntry();
      }
    }
    return Files.write(to, bytes.toByteArray());
  }

  /** Replaces text in an entry that is text. */
  static UnaryOperator<byte[]> replacing(String from, String to) {
    return bytes ->
        new String(bytes, StandardCharsets.UTF_8)
            .replace(from, to)
            .getBytes(StandardCharsets.UTF_8);
  }
}
