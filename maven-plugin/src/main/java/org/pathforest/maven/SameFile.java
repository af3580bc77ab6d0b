package org.pathforest.maven;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.pathforest.profile.file.WholeFile;

/**
 * Writes files that other plugins read. A file whose content is unchanged keeps its time, so that
 * these plugins see nothing new.
 */
final class SameFile {
  /**
   * Earliest time of the zip format. A constant time makes the jar independent of when it is
   * written.
   */
  private static final LocalDateTime FIRST_DAY = LocalDateTime.of(1980, 1, 1, 0, 0);

  private SameFile() {}

  /** Writes a file, unless it already has that content. */
  static void write(Path file, byte[] content) throws IOException {
    if (Files.isRegularFile(file) && Arrays.equals(content, Files.readAllBytes(file))) {
      return;
    }
    Files.createDirectories(file.getParent());
    WholeFile.write(file, out -> out.write(content));
  }

  /** Writes a jar with one file in it. The same content gives the same bytes. */
  static void writeJar(Path jar, String name, byte[] content) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      ZipEntry entry = new ZipEntry(name);
      entry.setTimeLocal(FIRST_DAY);
      zip.putNextEntry(entry);
      zip.write(content);
      zip.closeEntry();
    }
    write(jar, bytes.toByteArray());
  }
}
