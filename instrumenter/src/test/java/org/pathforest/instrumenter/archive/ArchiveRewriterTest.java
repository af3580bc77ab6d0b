package org.pathforest.instrumenter.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TimeZone;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipInputStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.paths.FileException;

/** Rewritten jars, which keep everything except what the edits change. */
class ArchiveRewriterTest {
  private static final Edits NO_EDITS = entry -> null;
  private static final Edits ADD = Jars.adding(Map.of("new", new byte[1]));

  @TempDir Path dir;
  private Path in;
  private Path out;

  @BeforeEach
  void names() {
    in = dir.resolve("in.jar");
    out = dir.resolve("out.jar");
  }

  private void rewrite(byte[] jar, Edits edits) throws IOException {
    Jars.write(in, jar);
    try (Archive archive = Archive.open(in)) {
      ArchiveRewriter.rewrite(archive, out, edits);
    }
  }

  private void assertOnly(Path... files) throws IOException {
    try (Stream<Path> list = Files.list(dir)) {
      assertThat(list).containsExactlyInAnyOrder(files);
    }
  }

  private void assertRefused(byte[] jar, Edits edits, String message) {
    assertRefused(() -> rewrite(jar, edits), message);
  }

  private static void assertRefused(ThrowingCallable what, String message) {
    assertThatExceptionOfType(FileException.class).isThrownBy(what).withMessage(message);
  }

  @Test
  void without_edits_the_copy_is_identical() throws IOException {
    rewrite(Jars.varied(), NO_EDITS);
    assertThat(out).hasSameBinaryContentAs(in);
  }

  @Test
  void what_is_not_changed_keeps_its_headers_and_stored_bytes() throws IOException {
    rewrite(Jars.varied(), Jars.replacing(Map.of("x/Main.class", Jars.utf8("woven"))));
    try (ZipArchive before = ZipArchive.openZip(in);
        ZipArchive after = ZipArchive.openZip(out)) {
      assertThat(after.entries()).hasSameSizeAs(before.entries());
      for (ArchiveEntry entry : before.entries()) {
        byte[] was = before.record(entry).header();
        byte[] is = after.record(entry).header();
        // May differ: the flag that says where sizes are, CRC and sizes of the changed entry,
        // offsets.
        boolean changed = entry.name().equals("x/Main.class");
        for (byte[] header : List.of(was, is)) {
          Arrays.fill(header, 8, 10, (byte) 0);
          Arrays.fill(header, 16, changed ? 28 : 16, (byte) 0);
          Arrays.fill(header, 42, 46, (byte) 0);
        }
        ByteArrayOutputStream stored = new ByteArrayOutputStream();
        before.transfer(entry, stored);
        ByteArrayOutputStream storedNow = new ByteArrayOutputStream();
        after.transfer(entry, storedNow);
        if (changed) {
          assertThat(after.read(entry)).isEqualTo(Jars.utf8("woven"));
        } else {
          assertThat(storedNow.toByteArray()).isEqualTo(stored.toByteArray());
        }
        assertThat(is).as(entry.name()).isEqualTo(was);
        int flags = before.record(entry).flags() & ~8;
        assertThat(after.record(entry).flags()).isEqualTo(flags);
        byte[] local = before.localHeader(entry);
        byte[] localNow = after.localHeader(entry);
        assertThat(Arrays.copyOfRange(localNow, 26, localNow.length))
            .isEqualTo(Arrays.copyOfRange(local, 26, local.length));
        assertThat(Arrays.copyOfRange(localNow, 8, 14)).isEqualTo(Arrays.copyOfRange(local, 8, 14));
      }
      assertThat(after.directory().comment()).isEqualTo(Jars.utf8("the archive's comment"));
    }
  }

  @Test
  void other_readers_read_what_is_written() throws IOException {
    Map<String, byte[]> additions = new LinkedHashMap<>();
    additions.put("new/größe", Jars.utf8("added ".repeat(50)));
    additions.put("x/empty", new byte[0]);
    rewrite(Jars.varied(), Jars.adding(additions));
    try (ZipFile zip = new ZipFile(out.toFile())) {
      assertThat(zip.stream().map(ZipEntry::getName))
          .endsWith("x/timed", "new/", "new/größe", "x/empty")
          .hasSize(11);
      assertThat(zip.getInputStream(zip.getEntry("new/größe")).readAllBytes())
          .isEqualTo(Jars.utf8("added ".repeat(50)));
      assertThat(zip.getEntry("x/stored.bin").getMethod()).isEqualTo(ZipEntry.STORED);
      assertThat(zip.getEntry("x/commented").getComment()).isEqualTo("an entry's comment");
      assertThat(zip.getEntry("x/timed").getLastModifiedTime()).hasToString("2011-03-27T01:30:07Z");
      assertThat(zip.getEntry("new/größe").getTimeLocal()).hasToString("1980-01-01T00:00");
      assertThat(zip.getComment()).isEqualTo("the archive's comment");
    }
    try (var stream = new ZipInputStream(Files.newInputStream(out))) {
      int count = 0;
      for (var e = stream.getNextEntry(); e != null; e = stream.getNextEntry()) {
        stream.readAllBytes();
        count++;
      }
      assertThat(count).isEqualTo(11);
    }
  }

  @Test
  void stored_entry_stays_stored_when_replaced() throws IOException {
    rewrite(Jars.varied(), Jars.replacing(Map.of("x/stored.bin", Jars.utf8("replaced"))));
    try (ZipFile zip = new ZipFile(out.toFile())) {
      ZipEntry stored = zip.getEntry("x/stored.bin");
      assertThat(stored.getMethod()).isEqualTo(ZipEntry.STORED);
      assertThat(stored.getTimeLocal()).hasToString("2020-02-03T04:05:06");
      assertThat(zip.getInputStream(stored).readAllBytes()).isEqualTo(Jars.utf8("replaced"));
    }
  }

  @Test
  void output_depends_on_neither_clock_nor_time_zone() throws IOException {
    TimeZone zone = TimeZone.getDefault();
    Edits edits = Jars.adding(Map.of("new", Jars.utf8("content")));
    try {
      TimeZone.setDefault(TimeZone.getTimeZone("Europe/Berlin"));
      rewrite(Jars.varied(), edits);
      byte[] first = Files.readAllBytes(out);
      byte[] jar = Files.readAllBytes(in);
      TimeZone.setDefault(TimeZone.getTimeZone("America/New_York"));
      rewrite(jar, edits);
      assertThat(out).hasBinaryContent(first);
    } finally {
      TimeZone.setDefault(zone);
    }
  }

  @Test
  void duplicate_entries_are_replaced_each_for_itself() throws IOException {
    byte[] jar = new Jars().text("x/A1", "first").text("x/A2", "second").text("y", "").bytes();
    rewrite(
        Jars.renamed(jar, "x/A2", "x/A1"), entry -> entry.index() == 1 ? Jars.utf8("woven") : null);
    try (Archive after = Archive.open(out)) {
      assertThat(after.duplicates()).isEqualTo(Map.of("x/A1", List.of(0, 1)));
      assertThat(after.read(after.entries().get(0))).isEqualTo(Jars.utf8("first"));
      assertThat(after.read(after.entries().get(1))).isEqualTo(Jars.utf8("woven"));
    }
  }

  @Test
  void addition_replaces_an_entry_of_its_name_in_place() throws IOException {
    rewrite(Jars.varied(), Jars.adding(Map.of("x/stored.bin", Jars.utf8("ours"))));
    try (Archive after = Archive.open(out)) {
      assertThat(after.entries()).hasSize(8);
      assertThat(after.read(after.entries().get(3))).isEqualTo(Jars.utf8("ours"));
    }
  }

  @Test
  void additions_can_not_climb_out() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> rewrite(Jars.varied(), Jars.adding(Map.of("../x", new byte[0]))));
  }

  @Test
  void program_in_front_of_a_jar_stays() throws IOException {
    byte[] program = Jars.utf8("#!/bin/sh\nexec java -jar \"$0\"\n");
    rewrite(Jars.behind(program, Jars.varied()), ADD);
    assertThat(Files.readAllBytes(out)).startsWith(program);
    try (ZipFile zip = new ZipFile(out.toFile())) {
      assertThat(zip.size()).isEqualTo(9);
    }
  }

  @Test
  void permissions_of_the_jar_stay() throws IOException {
    Jars.write(in, Jars.varied());
    assumeTrue(in.toFile().setExecutable(true, false));
    rewrite(Jars.varied(), ADD);
    assertThat(Files.isExecutable(out)).isTrue();
  }

  @Test
  void existing_file_is_replaced() throws IOException {
    Jars.write(out, Jars.utf8("old"));
    rewrite(Jars.varied(), NO_EDITS);
    assertThat(out).hasSameBinaryContentAs(in);
    assertOnly(in, out);
  }

  @Test
  void full_disk_leaves_nothing_half_written() throws IOException {
    Jars.write(in, Jars.varied());
    Jars.write(out, Jars.utf8("old"));
    try (Archive archive = Archive.open(in)) {
      assertRefused(
          () -> ArchiveRewriter.rewrite(archive, out, ADD, Jars.fullAfter(100)),
          out + ": can't be written (No space left on device); check permissions and space");
    }
    assertThat(out).hasContent("old");
    assertOnly(in, out);
  }

  @Test
  void failing_edit_names_the_entry_and_leaves_nothing() throws IOException {
    Edits failing =
        entry -> {
          throw new IOException("can't");
        };
    assertRefused(Jars.varied(), failing, in + "!/META-INF/MANIFEST.MF: can't; please report this");
    assertOnly(in);
  }

  @Test
  void damaged_entry_leaves_nothing() throws IOException {
    byte[] jar = Jars.varied();
    int second = new String(jar, StandardCharsets.ISO_8859_1).indexOf("PK\3\4", 9);
    jar[second] = 'X';
    assertRefused(
        jar,
        ADD,
        in
            + "!/x/: damaged: there is no entry at its position; build or download the archive again");
    assertOnly(in);
  }

  @Test
  void folder_is_no_place_for_a_jar() throws IOException {
    Files.createDirectory(out);
    assertRefused(Jars.varied(), NO_EDITS, out + ": is a folder; name a file");
    assertOnly(in, out);
  }

  @Test
  void missing_parent_is_named() {
    out = dir.resolve("none/out.jar");
    assertRefused(Jars.varied(), NO_EDITS, out + ": its folder does not exist; create it first");
  }

  @Test
  void jar_on_itself_is_refused() throws IOException {
    out = Files.createSymbolicLink(dir.resolve("link.jar"), in);
    assertRefused(Jars.varied(), NO_EDITS, out + ": is also an input; name another output");
    assertThat(in).hasBinaryContent(Jars.varied());
  }

  @Test
  void inputs_are_checked_together() throws IOException {
    Path folder = Files.createDirectory(dir.resolve("folder"));
    Jars.write(in, Jars.varied());
    assertRefused(
        () -> OutputPlace.check(List.of(in, folder), folder.resolve("x.jar")),
        folder.resolve("x.jar") + ": is inside the input " + folder + "; name another output");
    assertRefused(
        () -> OutputPlace.check(List.of(in, folder), dir),
        dir + ": contains the input " + in + "; name another output");
  }
}
