package org.pathforest.instrumenter.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.paths.FileException;

/** Reading of jars and folders, and refused inputs. */
class ArchiveTest {
  @TempDir Path dir;

  private static List<String> names(Archive archive) {
    return archive.entries().stream().map(ArchiveEntry::name).toList();
  }

  private static ArchiveEntry entry(Archive archive, String name) {
    return archive.entries().stream().filter(e -> e.name().equals(name)).findFirst().orElseThrow();
  }

  private void assertRefused(byte[] content, String reason) {
    assertRefused(Jars.write(dir.resolve("a.jar"), content), reason);
  }

  private static void assertRefused(Path file, String reason) {
    assertThatExceptionOfType(FileException.class)
        .isThrownBy(() -> Archive.open(file).close())
        .withMessage(file + ": " + reason);
  }

  @Test
  void jar_entries_come_in_stored_order() throws IOException {
    try (Archive jar = Archive.open(Jars.write(dir.resolve("a.jar"), Jars.varied()))) {
      assertThat(names(jar))
          .containsExactly(
              "META-INF/MANIFEST.MF",
              "x/",
              "x/Main.class",
              "x/stored.bin",
              "x/größe/日本.txt",
              "META-INF/versions/9/x/Main.class",
              "x/commented",
              "x/timed");
      assertThat(jar.entries().get(3).index()).isEqualTo(3);
      assertThat(jar.entries().get(3).size()).isEqualTo(15);
      assertThat(jar.read(jar.entries().get(3))).isEqualTo(Jars.utf8("stored as it is"));
      assertThat(jar.read(jar.entries().get(4))).isEqualTo(Jars.utf8("not ASCII"));
      assertThat(jar.isFolder()).isFalse();
      assertThat(jar.manifest().getMainAttributes().getValue("Main-Class")).isEqualTo("x.Main");
      assertThat(jar.signed() || jar.modular() || jar.multiRelease()).isFalse();
      assertThat(jar.duplicates()).isEmpty();
    }
  }

  @Test
  void folder_entries_are_sorted_by_name() throws IOException {
    Files.createDirectories(dir.resolve("b/c"));
    Jars.write(dir.resolve("b/c/Z.class"), new byte[5]);
    Jars.write(dir.resolve("b/A.class"), new byte[3]);
    Jars.write(dir.resolve("a.txt"), Jars.utf8("text"));
    try (Archive folder = Archive.open(dir)) {
      assertThat(names(folder)).containsExactly("a.txt", "b/", "b/A.class", "b/c/", "b/c/Z.class");
      assertThat(folder.read(folder.entries().get(0))).isEqualTo(Jars.utf8("text"));
      assertThat(folder.entries().get(4).size()).isEqualTo(5);
      assertThat(folder.isFolder()).isTrue();
      assertThat(folder.manifest().getMainAttributes()).isEmpty();
    }
  }

  @Test
  void duplicate_entries_are_kept_apart() throws IOException {
    byte[] bytes = new Jars().text("x/A1", "first").text("x/A2", "second").text("y", "").bytes();
    Path file = Jars.write(dir.resolve("a.jar"), Jars.renamed(bytes, "x/A2", "x/A1"));
    try (Archive jar = Archive.open(file)) {
      assertThat(jar.duplicates()).isEqualTo(Map.of("x/A1", List.of(0, 1)));
      assertThat(jar.read(jar.entries().get(0))).isEqualTo(Jars.utf8("first"));
      assertThat(jar.read(jar.entries().get(1))).isEqualTo(Jars.utf8("second"));
    }
  }

  @Test
  void multi_release_modular_and_signed_jars_are_told_from_others() throws IOException {
    Path file =
        new Jars()
            .text("META-INF/MANIFEST.MF", "Manifest-Version: 1.0\r\nMulti-Release: True\r\n\r\n")
            .text("meta-inf/signer.sf", "")
            .text("META-INF/versions/11/module-info.class", "")
            .write(dir.resolve("a.jar"));
    try (Archive jar = Archive.open(file)) {
      assertThat(jar.multiRelease()).isTrue();
      assertThat(jar.modular()).isTrue();
      assertThat(jar.signed()).isTrue();
    }
  }

  @Test
  void names_tell_signatures_releases_and_classes() {
    String signatures =
        "META-INF/A.SF META-INF/B.rsa META-INF/C.DSA meta-inf/d.EC META-INF/SIG-x"
            + " META-INF/SIG-x.abc";
    assertThat(signatures.split(" ", -1))
        .allMatch(name -> new ArchiveEntry(0, name, 0).signature());
    String others = "META-INF/x/A.SF A.SF META-INF/A.SFX META-INF/SIG-x.json META-INF/MANIFEST.MF";
    assertThat(others.split(" ", -1)).noneMatch(name -> new ArchiveEntry(0, name, 0).signature());
    ArchiveEntry versioned = new ArchiveEntry(0, "META-INF/versions/21/x/A.class", 0);
    assertThat(versioned.release()).isEqualTo(21);
    assertThat(versioned.unversionedName()).isEqualTo("x/A.class");
    assertThat(versioned.looksLikeClass()).isTrue();
    ArchiveEntry tooOld = new ArchiveEntry(0, "META-INF/versions/8/module-info.class", 0);
    assertThat(tooOld.release()).isZero();
    assertThat(tooOld.moduleInfo()).isFalse();
  }

  @Test
  void several_threads_read_one_jar() throws Exception {
    Jars jars = new Jars();
    for (int i = 0; i < 200; i++) {
      jars.with("e" + i, Jars.utf8(("content " + i + " ").repeat(i)));
    }
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try (Archive jar = Archive.open(jars.write(dir.resolve("a.jar")))) {
      List<Callable<byte[]>> reads = new ArrayList<>();
      jar.entries().forEach(e -> reads.add(() -> jar.read(e)));
      List<Future<byte[]>> contents = threads.invokeAll(reads);
      for (int i = 0; i < 200; i++) {
        assertThat(contents.get(i).get()).isEqualTo(Jars.utf8(("content " + i + " ").repeat(i)));
      }
    } finally {
      threads.shutdown();
    }
  }

  @Test
  void jar_of_more_than_65535_entries_is_read() throws IOException {
    Jars jars = new Jars();
    for (int i = 0; i < 70_000; i++) {
      jars.stored("e" + i, new byte[0]);
    }
    Path file = jars.write(dir.resolve("a.jar"));
    Path out = dir.resolve("out.jar");
    try (Archive jar = Archive.open(file)) {
      assertThat(jar.entries()).hasSize(70_000);
      ArchiveRewriter.rewrite(jar, out, Jars.adding(Map.of("new", new byte[1])));
    }
    try (ZipFile zip = new ZipFile(out.toFile())) {
      assertThat(zip.size()).isEqualTo(70_001);
    }
  }

  @Test
  void what_is_no_jar_is_refused() {
    assertRefused(dir.resolve("none.jar"), "no such file or folder; check the name");
    assertRefused(new byte[0], "not a jar: the file is empty; build or download the archive again");
    assertRefused(new byte[100], "not a jar: not a zip file; name a jar or folder");
    assertRefused(
        Jars.write(dir.resolve("A.class"), new byte[] {(byte) 0xca, (byte) 0xfe, (byte) 0xba, -66}),
        "a class file, not a jar or folder; give the folder that its package starts in");
  }

  @Test
  void jar_without_its_end_or_its_beginning_is_refused() {
    byte[] whole = Jars.varied();
    assertRefused(
        Arrays.copyOf(whole, whole.length / 2),
        "truncated jar: the list of entries at its end is missing; build or download the archive"
            + " again");
    assertRefused(
        Arrays.copyOfRange(whole, 200, whole.length),
        "truncated or damaged jar: its list of entries is not where it should be; build or"
            + " download the archive again");
  }

  @Test
  void unreadable_file_is_refused() throws IOException {
    Path file = Jars.write(dir.resolve("a.jar"), Jars.varied());
    file.toFile().setReadable(false);
    assumeFalse(Files.isReadable(file), "root reads everything");
    assertRefused(file, "permission denied; change its permissions");
  }

  @Test
  void damaged_entry_is_named() throws IOException {
    byte[] bytes = new Jars().stored("x/A", Jars.utf8("content")).bytes();
    Path file = Jars.write(dir.resolve("a.jar"), Jars.renamed(bytes, "content", "c0ntent"));
    try (Archive jar = Archive.open(file)) {
      assertThatExceptionOfType(FileException.class)
          .isThrownBy(() -> jar.read(entry(jar, "x/A")))
          .withMessage(
              file + "!/x/A: damaged: CRC-32 or size differs; build or download the archive again");
    }
  }

  @Test
  void damaged_manifest_is_named() {
    Path file = new Jars().text("META-INF/MANIFEST.MF", "no colon\r\n").write(dir.resolve("a.jar"));
    assertThatExceptionOfType(FileException.class)
        .isThrownBy(() -> Archive.open(file).close())
        .withMessageStartingWith(file + "!/META-INF/MANIFEST.MF: invalid manifest (");
  }

  @Test
  void damaged_bytes_are_either_harmless_or_named() throws IOException {
    byte[] whole = Jars.varied();
    Path file = dir.resolve("a.jar");
    Path out = dir.resolve("out.jar");
    int refused = 0;
    for (int i = 0; i < whole.length; i += 3) {
      byte[] damaged = whole.clone();
      damaged[i] ^= 0x55;
      Jars.write(file, damaged);
      try (Archive jar = Archive.open(file)) {
        for (ArchiveEntry entry : jar.entries()) {
          jar.read(entry);
        }
        ArchiveRewriter.rewrite(jar, out, Jars.adding(Map.of("new", new byte[1])));
      } catch (FileException e) {
        refused++;
        assertThat(e.getMessage()).startsWith(file.toString()).doesNotContain("\n");
      }
    }
    assertThat(refused).isGreaterThan(whole.length / 12);
  }

  @Test
  void jar_without_entries_is_a_jar() throws IOException {
    try (Archive jar = Archive.open(new Jars().write(dir.resolve("a.jar")))) {
      assertThat(jar.entries()).isEmpty();
    }
  }
}
