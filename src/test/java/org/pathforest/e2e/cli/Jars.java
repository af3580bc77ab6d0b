package org.pathforest.e2e.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.pathforest.programs.ExitThree;

/** Makes jars and class folders of test programs, and modifies such files. */
final class Jars {
  /** The class that most test programs need besides their main class. */
  static final Class<?> CHECKSUM =
      Class.forName(ExitThree.class.getModule(), "org.pathforest.programs.Checksum");

  private Jars() {}

  static byte[] classFile(Class<?> type) throws IOException {
    try (InputStream in = type.getClassLoader().getResourceAsStream(entry(type))) {
      return in.readAllBytes();
    }
  }

  static String entry(Class<?> type) {
    return type.getName().replace('.', '/') + ".class";
  }

  /** Returns the class file with a version that no compiler has reached yet. */
  static byte[] tooNew(byte[] classFile) {
    byte[] patched = classFile.clone();
    patched[6] = 0;
    patched[7] = 99;
    return patched;
  }

  /** Returns a copy with one bit changed in the byte at an index. */
  static byte[] flipped(byte[] bytes, int at) {
    byte[] damaged = bytes.clone();
    damaged[at] ^= 0x10;
    return damaged;
  }

  /**
   * Makes a jar whose main class is the first one.
   *
   * @param classPath value of Class-Path in the manifest; null for none
   */
  static Path write(Path jar, String classPath, Class<?>... types) throws IOException {
    Map<String, byte[]> files = new LinkedHashMap<>();
    files.put("META-INF/MANIFEST.MF", manifest(classPath, types[0]));
    for (Class<?> type : types) {
      files.put(entry(type), classFile(type));
    }
    return zip(jar, files);
  }

  static byte[] manifest(String classPath, Class<?> main) {
    String more = classPath == null ? "" : "Class-Path: " + classPath + "\n";
    return ("Manifest-Version: 1.0\nMain-Class: " + main.getName() + "\n" + more).getBytes(UTF_8);
  }

  /** Makes a zip file. */
  static Path zip(Path jar, Map<String, byte[]> files) throws IOException {
    Files.createDirectories(jar.getParent());
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(jar))) {
      for (Map.Entry<String, byte[]> file : files.entrySet()) {
        zip.putNextEntry(new ZipEntry(file.getKey()));
        zip.write(file.getValue());
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

  /**
   * Copies a zip file and changes its entries whose names begin with a prefix. If the change
   * returns null, the entry is deleted.
   */
  static Path edit(Path from, Path to, String prefix, UnaryOperator<byte[]> edit)
      throws IOException {
    Files.copy(from, to, StandardCopyOption.REPLACE_EXISTING);
    try (FileSystem zip = FileSystems.newFileSystem(to);
        Stream<Path> walk = Files.walk(zip.getPath("/"))) {
      var edits = walk.filter(Files::isRegularFile).filter(f -> f.startsWith("/" + prefix));
      for (Path file : edits.toList()) {
        byte[] edited = edit.apply(Files.readAllBytes(file));
        if (edited == null) {
          Files.delete(file);
        } else {
          Files.write(file, edited);
        }
      }
    }
    return to;
  }
}
