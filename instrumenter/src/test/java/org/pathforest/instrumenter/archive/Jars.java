package org.pathforest.instrumenter.archive;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/** Builds many kinds of jars in memory, including jars inside jars. */
public final class Jars {
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final ZipOutputStream zip = new ZipOutputStream(bytes);

  public static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** Returns a jar with a directory, a comment, and entries that differ in every respect. */
  static byte[] varied() {
    return new Jars()
        .text("META-INF/MANIFEST.MF", "Manifest-Version: 1.0\r\nMain-Class: x.Main\r\n\r\n")
        .directory("x/")
        .text("x/Main.class", "main ".repeat(100))
        .stored("x/stored.bin", utf8("stored as it is"))
        .text("x/größe/日本.txt", "not ASCII")
        .text("META-INF/versions/9/x/Main.class", "main for 9 ".repeat(50))
        .commented("x/commented", "an entry's comment")
        .timed("x/timed")
        .comment("the archive's comment")
        .bytes();
  }

  public Jars text(String name, String content) {
    return put(new ZipEntry(name), utf8(content));
  }

  public Jars with(String name, byte[] content) {
    return put(new ZipEntry(name), content);
  }

  /** Adds files and puts a prefix in front of each name. */
  public Jars with(String prefix, Map<String, byte[]> files) {
    files.forEach((name, content) -> with(prefix + name, content));
    return this;
  }

  /** Returns a jar of the files. */
  public static byte[] of(Map<String, byte[]> files) {
    return new Jars().with("", files).bytes();
  }

  /** Returns the files of a jar, sorted by name. */
  public static Map<String, byte[]> files(byte[] jar) throws IOException {
    Map<String, byte[]> files = new TreeMap<>();
    try (ZipInputStream in = new ZipInputStream(new ByteArrayInputStream(jar))) {
      for (ZipEntry e = in.getNextEntry(); e != null; e = in.getNextEntry()) {
        if (!e.isDirectory()) {
          files.put(e.getName(), in.readAllBytes());
        }
      }
    }
    return files;
  }

  Jars directory(String name) {
    return put(new ZipEntry(name), new byte[0]);
  }

  public Jars stored(String name, byte[] content) {
    CRC32 crc = new CRC32();
    crc.update(content);
    ZipEntry entry = new ZipEntry(name);
    entry.setMethod(ZipEntry.STORED);
    entry.setSize(content.length);
    entry.setCrc(crc.getValue());
    return put(entry, content);
  }

  private Jars commented(String name, String comment) {
    ZipEntry entry = new ZipEntry(name);
    entry.setComment(comment);
    return put(entry, utf8("commented"));
  }

  /** Adds an entry whose extra field has times that differ from its DOS time. */
  private Jars timed(String name) {
    ZipEntry entry = new ZipEntry(name);
    entry.setLastModifiedTime(FileTime.from(Instant.parse("2011-03-27T01:30:07Z")));
    entry.setLastAccessTime(FileTime.from(Instant.parse("2012-01-01T00:00:00Z")));
    return put(entry, utf8("timed"));
  }

  Jars comment(String comment) {
    zip.setComment(comment);
    return this;
  }

  private Jars put(ZipEntry entry, byte[] content) {
    try {
      if (entry.getTime() < 0) {
        entry.setTimeLocal(LocalDateTime.of(2020, 2, 3, 4, 5, 6));
      }
      zip.putNextEntry(entry);
      zip.write(content);
      zip.closeEntry();
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public byte[] bytes() {
    try {
      zip.close();
      return bytes.toByteArray();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Path write(Path file) {
    return write(file, bytes());
  }

  static Path write(Path file, byte[] content) {
    try {
      return Files.write(file, content);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns a jar with bytes in front of it. */
  static byte[] behind(byte[] front, byte[] jar) {
    byte[] both = Arrays.copyOf(front, front.length + jar.length);
    System.arraycopy(jar, 0, both, front.length, jar.length);
    return both;
  }

  /**
   * Renames an entry to a name of the same length. The JDK would not write two entries of one name.
   */
  public static byte[] renamed(byte[] jar, String from, String to) {
    String latin = new String(jar, StandardCharsets.ISO_8859_1);
    return latin.replace(from, to).getBytes(StandardCharsets.ISO_8859_1);
  }

  /** Returns a stream that fails after this many bytes, like one on a full disk. */
  static UnaryOperator<OutputStream> fullAfter(int bytes) {
    return stream ->
        new FilterOutputStream(stream) {
          private int left = bytes;

          @Override
          public void write(byte[] b, int from, int length) throws IOException {
            left -= length;
            if (left < 0) {
              throw new IOException("No space left on device");
            }
            super.out.write(b, from, length);
          }
        };
  }

  /** Returns edits that replace the contents of entries, by name. */
  static Edits replacing(Map<String, byte[]> contents) {
    return entry -> contents.get(entry.name());
  }

  /** Returns edits that only add entries. */
  static Edits adding(Map<String, byte[]> additions) {
    return new Edits() {
      @Override
      public byte[] replace(ArchiveEntry entry) {
        return null;
      }

      @Override
      public Map<String, byte[]> additions() {
        return additions;
      }
    };
  }
}
