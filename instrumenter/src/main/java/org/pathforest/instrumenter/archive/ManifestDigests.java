package org.pathforest.instrumenter.archive;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Takes the digests of signed entries out of a manifest (JAR File Specification, "Signed JAR
 * File"), and touches no other byte: the order of attributes, line ends and line breaks stay.
 */
final class ManifestDigests {
  /** {@code SHA-256-Digest}, and with a language, {@code SHA-256-Digest-fr}. */
  private static final Pattern DIGEST = Pattern.compile(".+-digest(-.+)?");

  /** Says how digests are to be verified; without them it means nothing. */
  private static final String MAGIC = "magic";

  private ManifestDigests() {}

  /**
   * The manifest without digests; sections that held nothing else are gone. Without any digest, the
   * given array itself.
   */
  static byte[] strip(byte[] manifest) {
    List<List<byte[]>> sections = sections(manifest);
    boolean changed = false;
    ByteArrayOutputStream out = new ByteArrayOutputStream(manifest.length);
    for (int i = 0; i < sections.size(); i++) {
      List<byte[]> section = sections.get(i);
      // The first section holds the main attributes, which are no entry's.
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

  /** The manifest's sections as attributes with their continuation lines; blank lines end them. */
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

  /** Behind the line's CR LF, LF or CR. */
  private static int lineEnd(byte[] manifest, int from) {
    int at = from;
    while (at < manifest.length && manifest[at] != '\r' && manifest[at] != '\n') {
      at++;
    }
    boolean two = at + 1 < manifest.length && manifest[at] == '\r' && manifest[at + 1] == '\n';
    return Math.min(manifest.length, at + (two ? 2 : 1));
  }

  /** An attribute's name in lower case; empty for blank lines. Names are never continued. */
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
