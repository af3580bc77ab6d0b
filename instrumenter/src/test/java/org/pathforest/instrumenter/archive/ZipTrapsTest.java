package org.pathforest.instrumenter.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.paths.FileException;

/** Zip files that are valid but rare, and some that the JDK cannot read. */
class ZipTrapsTest {
  private static final int CENTRAL_FLAGS = 8;
  private static final int CENTRAL_METHOD = 10;

  @TempDir Path dir;

  /** Returns a jar with two bytes changed in the only entry's central header. */
  private static byte[] patched(int at, int value) {
    byte[] jar = new Jars().stored("x/A", Jars.utf8("content")).bytes();
    int record = new String(jar, StandardCharsets.ISO_8859_1).indexOf("PK\1\2");
    LittleEndian.put16(jar, record + at, value);
    return jar;
  }

  private void assertRefused(byte[] jar, String reason) {
    Path file = Jars.write(dir.resolve("a.jar"), jar);
    assertThatExceptionOfType(FileException.class)
        .isThrownBy(() -> Archive.open(file).close())
        .withMessage(file + ": " + reason);
  }

  @Test
  void encrypted_entry_is_refused() {
    assertRefused(patched(CENTRAL_FLAGS, 1), "entry x/A is encrypted; use an archive that is not");
  }

  @Test
  void comment_that_looks_like_an_empty_zip_file_is_a_comment() throws IOException {
    byte[] jar = new Jars().stored("x/A", Jars.utf8("content")).bytes();
    byte[] comment = Jars.utf8("PK\5\6" + "\0".repeat(18) + "no zip file");
    LittleEndian.put16(jar, jar.length - 2, comment.length);
    Path file = Jars.write(dir.resolve("a.jar"), Jars.behind(jar, comment));

    try (Archive archive = Archive.open(file)) {
      assertThat(archive.entries()).extracting(ArchiveEntry::name).containsExactly("x/A");
    }
  }

  @Test
  void other_compression_is_refused() {
    assertRefused(
        patched(CENTRAL_METHOD, 93),
        "entry x/A has compression method 93, not 0 or 8; pack it again with the jar tool");
  }

  /**
   * Returns a jar of one stored entry. Its sizes and position are in 64-bit fields after another
   * extra field, and a data descriptor repeats the sizes.
   */
  private static byte[] zip64(byte[] content) {
    byte[] name = Jars.utf8("x/A");
    CRC32 crc = new CRC32();
    crc.update(content);
    byte[] other = {0x34, 0x12, 2, 0, 7, 7};
    byte[] local = new byte[ZipArchive.LOCAL_FIXED];
    LittleEndian.put32(local, 0, ZipArchive.LOCAL_SIGNATURE);
    LittleEndian.put16(local, 4, 45);
    LittleEndian.put16(local, 6, 8);
    LittleEndian.put32(local, 18, ZipRecord.IN_ZIP64);
    LittleEndian.put32(local, 22, ZipRecord.IN_ZIP64);
    LittleEndian.put16(local, ZipArchive.LOCAL_NAME_LENGTH, name.length);
    LittleEndian.put16(local, ZipArchive.LOCAL_EXTRA_LENGTH, other.length + 20);
    byte[] descriptor = new byte[24];
    LittleEndian.put32(descriptor, 0, 0x08074b50L);
    LittleEndian.put32(descriptor, 4, crc.getValue());
    LittleEndian.put64(descriptor, 8, content.length);
    LittleEndian.put64(descriptor, 16, content.length);
    byte[] central = new byte[ZipRecord.FIXED];
    LittleEndian.put32(central, 0, ZipRecord.SIGNATURE);
    LittleEndian.put16(central, 4, 45);
    LittleEndian.put16(central, 6, 45);
    LittleEndian.put16(central, ZipRecord.FLAGS, 8);
    LittleEndian.put32(central, ZipRecord.CRC, crc.getValue());
    LittleEndian.put32(central, ZipRecord.COMPRESSED, ZipRecord.IN_ZIP64);
    LittleEndian.put32(central, ZipRecord.SIZE, ZipRecord.IN_ZIP64);
    LittleEndian.put16(central, ZipRecord.NAME_LENGTH, name.length);
    LittleEndian.put16(central, ZipRecord.EXTRA_LENGTH, other.length + 28);
    LittleEndian.put32(central, ZipRecord.OFFSET, ZipRecord.IN_ZIP64);
    byte[] start = joined(local, name, other, sizes(16, 0), content, descriptor);
    byte[] list = joined(central, name, other, sizes(24, content.length));
    byte[] end = new byte[ZipDirectory.END_FIXED];
    LittleEndian.put32(end, 0, ZipDirectory.END_SIGNATURE);
    LittleEndian.put16(end, 8, 1);
    LittleEndian.put16(end, 10, 1);
    LittleEndian.put32(end, 12, list.length);
    LittleEndian.put32(end, 16, start.length);
    return joined(start, list, end);
  }

  /** Returns an extra field of this many bytes that holds two 64-bit sizes. */
  private static byte[] sizes(int bytes, int size) {
    byte[] field = new byte[4 + bytes];
    LittleEndian.put16(field, 0, 1);
    LittleEndian.put16(field, 2, bytes);
    LittleEndian.put64(field, 4, size);
    LittleEndian.put64(field, 12, size);
    return field;
  }

  private static byte[] joined(byte[]... parts) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      all.writeBytes(part);
    }
    return all.toByteArray();
  }

  @Test
  void small_jar_with_sizes_in_64_bits_is_read_and_written() throws IOException {
    byte[] content = Jars.utf8("content");
    Path in = Jars.write(dir.resolve("a.jar"), zip64(content));
    Path out = dir.resolve("out.jar");
    try (ZipFile jdk = new ZipFile(in.toFile())) {
      assertThat(jdk.getInputStream(jdk.getEntry("x/A")).readAllBytes())
          .as("what the JDK makes of it")
          .isEqualTo(content);
    }
    try (Archive jar = Archive.open(in)) {
      assertThat(jar.read(jar.entries().get(0))).isEqualTo(content);
      ArchiveRewriter.rewrite(jar, out, Jars.adding(Map.of("new", new byte[1])));
    }
    try (ZipFile zip = new ZipFile(out.toFile())) {
      assertThat(zip.getInputStream(zip.getEntry("x/A")).readAllBytes()).isEqualTo(content);
      assertThat(zip.getEntry("x/A").getExtra())
          .as("the other extra field stays")
          .containsExactly(0x34, 0x12, 2, 0, 7, 7);
    }
  }

  @Test
  void zip_in_a_zip_is_opened_with_its_place() throws IOException {
    byte[] script = Jars.utf8("#!/bin/sh\n");
    byte[] plain = new Jars().text("x/A", "first").text("x/B", "second").bytes();
    Path file =
        new Jars().with("lib/b.jar", Jars.behind(script, plain)).write(dir.resolve("a.jar"));
    byte[] changed;
    try (Archive jar = Archive.open(file);
        Archive nested = jar.openNested(jar.entries().get(0))) {
      assertThat(nested.label()).isEqualTo(file + "!/lib/b.jar");
      assertThat(nested.path()).isEqualTo(file);
      assertThat(nested.where(nested.entries().get(1))).isEqualTo(file + "!/lib/b.jar!/x/B");
      assertThat(nested.read(nested.entries().get(1))).isEqualTo(Jars.utf8("second"));
      assertThat(ArchiveRewriter.rewriteNested(nested, entry -> null, 2)).isNull();
      changed =
          ArchiveRewriter.rewriteNested(
              nested, Jars.replacing(Map.of("x/A", Jars.utf8("woven"))), 2);
    }
    assertThat(changed).startsWith(script);
    try (Archive after = Archive.open(Jars.write(dir.resolve("b.jar"), changed))) {
      assertThat(after.read(after.entries().get(0))).isEqualTo(Jars.utf8("woven"));
      assertThat(after.read(after.entries().get(1))).isEqualTo(Jars.utf8("second"));
    }
  }

  @Test
  void archives_are_told_by_their_names() {
    for (String name : new String[] {"a.jar", "lib/A.WAR", "x.ear", "x.y.rar", "x.aar"}) {
      assertThat(new ArchiveEntry(0, name, 0).looksLikeArchive()).as(name).isTrue();
    }
    for (String name : new String[] {"jar", "a.jar/", "a.zip", "a.jarx", "a.jar.txt"}) {
      assertThat(new ArchiveEntry(0, name, 0).looksLikeArchive()).as(name).isFalse();
    }
  }

  @Test
  void outputs_appear_together() throws IOException {
    Path in = Jars.write(dir.resolve("a.jar"), Jars.varied());
    Path first = dir.resolve("first.jar");
    Path second = dir.resolve("second.jar");
    Outputs outputs = new Outputs();
    try (Archive jar = Archive.open(in)) {
      ArchiveRewriter.rewrite(jar, first, entry -> null, 2, outputs);
      assertThat(first).doesNotExist();
      ArchiveRewriter.rewrite(jar, second, entry -> null, 2, outputs);
      outputs.commit();
      assertThat(first).hasSameBinaryContentAs(in);
      assertThat(second).hasSameBinaryContentAs(in);
      ArchiveRewriter.rewrite(jar, dir.resolve("third.jar"), entry -> null, 2, outputs);
      outputs.close();
      assertThatExceptionOfType(FileException.class)
          .isThrownBy(() -> ArchiveRewriter.rewrite(jar, second, entry -> null, 2, outputs))
          .withMessage(
              second + ": was not written, because the command was interrupted; start it again");
    }
    assertThat(dir).isDirectoryNotContaining("glob:**third*");
    assertThat(dir).isDirectoryNotContaining("glob:**.tmp");
  }
}
