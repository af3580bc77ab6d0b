package org.pathforest.maven;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.pathforest.paths.FileException;
import org.pathforest.profile.file.WholeFile;

/**
 * List of the files in a class folder that are instrumented or were added, with the SHA-256 of what
 * was written. A file whose content differs now has been compiled again, so it is not ours any
 * more. The list is a text file beside the originals.
 */
final class WovenFiles {
  private static final String FIRST = "pathforest-instrumented 1";

  /**
   * One file of the list.
   *
   * @param sha256 SHA-256 of the content that was written
   * @param added whether the file did not exist before
   */
  record Entry(String sha256, boolean added) {}

  private final SortedMap<String, Entry> entries = new TreeMap<>();

  /** Returns the files by their paths, which have slashes, in order. */
  SortedMap<String, Entry> entries() {
    return entries;
  }

  /** Writes the list to a file. */
  void write(Path file) throws IOException {
    StringBuilder text = new StringBuilder(FIRST).append('\n');
    entries.forEach(
        (path, e) ->
            text.append(e.sha256()).append(e.added() ? " + " : " * ").append(path).append('\n'));
    Files.createDirectories(file.getParent());
    WholeFile.writeText(file, text);
  }

  /**
   * Reads a list.
   *
   * @return an empty list if the file does not exist
   * @throws FileException if the file is not such a list
   */
  static WovenFiles read(Path file) throws IOException {
    WovenFiles all = new WovenFiles();
    List<String> lines;
    try {
      lines = Files.readAllLines(file, StandardCharsets.UTF_8);
    } catch (NoSuchFileException e) {
      return all;
    }
    if (lines.isEmpty() || !lines.get(0).equals(FIRST)) {
      throw damaged(file);
    }
    for (String line : lines.subList(1, lines.size())) {
      if (!line.matches("[0-9a-f]{64} [+*] .+")) {
        throw damaged(file);
      }
      all.entries.put(line.substring(67), new Entry(line.substring(0, 64), line.charAt(65) == '+'));
    }
    return all;
  }

  private static FileException damaged(Path file) {
    return new FileException(
        file.toString(), "damaged list of instrumented classes; run 'mvn clean'");
  }

  /** Returns the SHA-256 of a content in hexadecimal digits. */
  static String sha256(byte[] content) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every JVM has it
    }
  }
}
