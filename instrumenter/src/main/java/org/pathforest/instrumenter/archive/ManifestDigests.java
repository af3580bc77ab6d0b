package org.pathforest.instrumenter.archive;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Removes the digests of signed entries from a manifest (JAR File Specification, "Signed JAR
 * File"). Changes no other byte: the order of attributes, line ends and line breaks stay.
 */
final class ManifestDigests {
  /** Matches {@code SHA-256-Digest} and, with a language, {@code SHA-256-Digest-fr}. */
  private static final Pattern DIGEST = Pattern.compile(".+-digest(-.+)?");

  /** Name of the attribute that tells how to verify digests; without digests it is meaningless. */
  private static final String MAGIC = "magic";

  private ManifestDigests() {}

  /**
   * Returns the manifest without digests, and without sections that contained only digests. If
   * there are no digests, returns the given array itself.
   */
  static byte[] strip(byte[] manifest) {
    List<List<byte[]>> sections = sections(manifest);
    boolean changed = false;
    ByteArrayOutputStream out = new ByteArrayOutputStream(manifest.length);
    for (int i = 0; i < sections.size(); i++) {
      List<byte[]> section = sections.get(i);
      // The first section holds the main attributes, which belong to no entry.
      if (i > 0 && section.stream().anyMatch(a -> DIGEST.matcher(name(a)).matches())) {
        changed = true;
        section = withoutDigests(section);
      }
      section.forEach(out::writeBytes);
    }
    return changed ? out.toByteArray() : manifest;
  }

  private static List<byte[]> withoutDigests(List<byte[]> section) {
    List<byte[]> kept = new ArrayList<>();
    int attributes = 0;
    for (byte[] attribute : section) {
      String name = name(attribute);
      if (!DIGEST.matcher(name).matches() && !name.equals(MAGIC)) {
        kept.add(attribute);
        attributes += name.isEmpty() || name.equals("name") ? 0 : 1;
      }
    }
    return attributes == 0 ? List.of() : kept;
  }

  /**
   * Returns the manifest's sections, which end with blank lines. A section is a list of attributes
   * with their continuation lines.
   */
  private static List<List<byte[]>> sections(byte[] manifest) {
    List<List<byte[]>> sections = new ArrayList<>();
    List<byte[]> section = new ArrayList<>();
    boolean ended = false;
    for (int at = 0; at < manifest.length; ) {
      int next = attributeEnd(manifest, at);
      boolean blank = manifest[at] == '\r' || manifest[at] == '\n';
      if (ended && !blank) {
        sections.add(section);
        section = new ArrayList<>();
      }
      ended = blank;
      section.add(Arrays.copyOfRange(manifest, at, next));
      at = next;
    }
    sections.add(section);
    return sections;
  }

  private static int attributeEnd(byte[] manifest, int from) {
    int next = lineEnd(manifest, from);
    while (next < manifest.length && manifest[next] == ' ') {
      next = lineEnd(manifest, next);
    }
    return next;
  }

  /** Returns the position after the line's CR LF, LF or CR. */
  private static int lineEnd(byte[] manifest, int from) {
    int at = from;
    while (at < manifest.length && manifest[at] != '\r' && manifest[at] != '\n') {
      at++;
    }
    boolean two = at + 1 < manifest.length && manifest[at] == '\r' && manifest[at + 1] == '\n';
    return Math.min(manifest.length, at + (two ? 2 : 1));
  }

  /**
   * Returns an attribute's name in lower case; empty for blank lines. Names have no continuation
   * lines.
   */
  private static String name(byte[] attribute) {
    StringBuilder name = new StringBuilder();
    for (byte b : attribute) {
      if (b == ':') {
        return name.toString().toLowerCase(Locale.ROOT);
      }
      name.append((char) (b & 0xff));
    }
    return "";
  }
}
