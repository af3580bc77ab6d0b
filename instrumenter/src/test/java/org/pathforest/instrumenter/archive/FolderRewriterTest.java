package org.pathforest.instrumenter.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.paths.FileException;

/** Rewritten folders, which keep everything except what the edits change. */
class FolderRewriterTest {
  private static final FileTime TIME = FileTime.from(Instant.parse("2020-02-03T04:05:06Z"));
  private static final Edits ADD_MAP = Jars.adding(Map.of("META-INF/pathforest/map", new byte[1]));

  @TempDir Path dir;
  private Path in;
  private Path out;

  @BeforeEach
  void makeFolder() throws IOException {
    in = dir.resolve("in");
    out = dir.resolve("out");
    Files.createDirectories(in.resolve("x/empty"));
    Jars.write(in.resolve("x/A.class"), Jars.utf8("class"));
    Jars.write(in.resolve("x/run.sh"), Jars.utf8("script")).toFile().setExecutable(true);
    Files.setLastModifiedTime(in.resolve("x/A.class"), TIME);
    Files.setLastModifiedTime(in.resolve("x"), TIME);
  }

  private void rewrite(Edits edits) throws IOException {
    try (Archive archive = Archive.open(in)) {
      ArchiveRewriter.rewrite(archive, out, edits);
    }
  }

  private static Stream<String> tree(Path root) throws IOException {
    try (Archive archive = Archive.open(root)) {
      return archive.entries().stream().map(ArchiveEntry::name);
    }
  }

  private void assertRefused(String reason) throws IOException {
    assertThatExceptionOfType(FileException.class)
        .isThrownBy(() -> rewrite(ADD_MAP))
        .withMessage(out + ": " + reason);
    try (Stream<Path> list = Files.walk(dir)) {
      assertThat(list.filter(p -> p.getFileName().toString().startsWith(".pathforest"))).isEmpty();
    }
  }

  @Test
  void files_folders_times_and_permissions_are_kept() throws IOException {
    rewrite(Jars.replacing(Map.of("x/A.class", Jars.utf8("woven"))));
    assertThat(tree(out)).containsExactly("x/", "x/A.class", "x/empty/", "x/run.sh");
    assertThat(out.resolve("x/A.class")).hasContent("woven");
    assertThat(out.resolve("x/run.sh")).hasContent("script").isExecutable();
    assertThat(Files.getLastModifiedTime(out.resolve("x/A.class"))).isEqualTo(TIME);
    assertThat(Files.getLastModifiedTime(out.resolve("x"))).isEqualTo(TIME);
  }

  @Test
  void additions_are_written_and_replace() throws IOException {
    rewrite(Jars.adding(Map.of("a/b/c", Jars.utf8("added"), "x/A.class", Jars.utf8("ours"))));
    assertThat(out.resolve("a/b/c")).hasContent("added");
    assertThat(out.resolve("x/A.class")).hasContent("ours");
  }

  @Test
  void signatures_go_when_anything_changes() throws IOException {
    Files.createDirectories(in.resolve("META-INF"));
    Jars.write(in.resolve("META-INF/A.SF"), Jars.utf8("signature"));
    rewrite(entry -> null);
    assertThat(out.resolve("META-INF/A.SF")).hasContent("signature");
    Files.delete(out.resolve("META-INF/A.SF"));
    out = dir.resolve("out2");
    rewrite(ADD_MAP);
    assertThat(out.resolve("META-INF/A.SF")).doesNotExist();
  }

  @Test
  void empty_folder_and_our_own_are_replaced() throws IOException {
    Files.createDirectory(out);
    rewrite(ADD_MAP);
    Jars.write(out.resolve("stale"), new byte[1]);
    rewrite(ADD_MAP);
    assertThat(out.resolve("stale")).doesNotExist();
    try (Stream<Path> list = Files.list(dir)) {
      assertThat(list).containsExactlyInAnyOrder(in, out);
    }
  }

  @Test
  void someone_elses_folder_is_left_alone() throws IOException {
    Files.createDirectory(out);
    Jars.write(out.resolve("thesis.tex"), new byte[1]);
    assertRefused("the folder contains other files; empty it or name another");
    assertThat(out.resolve("thesis.tex")).exists();
  }

  @Test
  void file_is_no_place_for_a_folder() throws IOException {
    Jars.write(out, new byte[1]);
    assertRefused("exists and is not a folder; name another output");
  }

  @Test
  void jar_from_a_folder_is_refused() throws IOException {
    out = dir.resolve("out.jar");
    assertRefused("the input is a folder, so the output must be one; name a folder");
  }

  @Test
  void output_inside_the_input_is_refused_through_links() throws IOException {
    Path link = Files.createSymbolicLink(dir.resolve("link"), in.resolve("x"));
    out = link.resolve("out");
    assertRefused("is inside the input " + in + "; name another output");
  }

  @Test
  void input_inside_the_output_is_refused() throws IOException {
    out = dir;
    assertRefused("contains the input " + in + "; name another output");
  }

  @Test
  void folder_on_itself_is_refused() throws IOException {
    out = dir.resolve("in/../in");
    assertRefused("is also an input; name another output");
  }

  @Test
  void loop_of_links_is_named() throws IOException {
    Path loop = Files.createSymbolicLink(in.resolve("x/loop"), in);
    assertThatExceptionOfType(FileException.class)
        .isThrownBy(() -> Archive.open(in).close())
        .withMessage(loop + ": symbolic links form a loop; remove one");
  }

  @Test
  void full_disk_leaves_nothing() throws IOException {
    try (Archive archive = Archive.open(in)) {
      assertThatExceptionOfType(FileException.class)
          .isThrownBy(() -> ArchiveRewriter.rewrite(archive, out, ADD_MAP, Jars.fullAfter(0)))
          .withMessage(
              out + ": can't be written (No space left on device); check permissions and space");
    }
    try (Stream<Path> list = Files.list(dir)) {
      assertThat(list).containsExactly(in);
    }
  }
}
