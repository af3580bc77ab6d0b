package org.pathforest.paths;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Output files: each replaces a file as a whole, and replaces nothing but files. */
class OutputFileTest {
  @TempDir Path folder;

  private void write(Path output) throws Exception {
    try (OutputFile file = OutputFile.of(output)) {
      Files.writeString(file.temporary(), "new");
      file.commit();
    }
  }

  @Test
  void regular_file_is_replaced_on_commit_only() throws Exception {
    Path file = Files.writeString(folder.resolve("file"), "old");
    try (OutputFile given = OutputFile.of(file)) {
      Files.writeString(given.temporary(), "new");
    }
    assertThat(file).hasContent("old");
    write(file);
    assertThat(file).hasContent("new");
    assertThat(folder.toFile().list()).containsExactly("file");
  }

  @Test
  void link_is_followed_whether_its_target_exists_or_not() throws Exception {
    Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of("target"));
    for (int i = 0; i < 2; i++) {
      write(link);
      assertThat(link).isSymbolicLink();
      assertThat(folder.resolve("target")).hasContent("new");
      Files.writeString(folder.resolve("target"), "old");
    }
  }

  @Test
  void links_in_a_circle_are_refused() throws Exception {
    Path link = Files.createSymbolicLink(folder.resolve("a"), Path.of("b"));
    Files.createSymbolicLink(folder.resolve("b"), Path.of("a"));

    assertThatThrownBy(() -> OutputFile.of(link))
        .isInstanceOf(FileException.class)
        .hasMessage(link + ": is a symbolic link to itself; remove it or name another output");
  }

  @Test
  void fifo_is_written_to_and_stays() throws Exception {
    Path fifo = folder.resolve("fifo");
    assertThat(new ProcessBuilder("mkfifo", fifo.toString()).start().waitFor()).isZero();
    Path copy = folder.resolve("copy");
    Process reader =
        new ProcessBuilder("cat", fifo.toString()).redirectOutput(copy.toFile()).start();
    write(fifo);
    assertThat(reader.waitFor()).isZero();
    assertThat(copy).hasContent("new");
    assertThat(Files.isRegularFile(fifo)).isFalse();
  }

  @Test
  void folder_and_missing_folder_are_errors_of_one_line() {
    assertThatThrownBy(() -> OutputFile.of(folder))
        .isInstanceOf(FileException.class)
        .hasMessage(folder + ": is a folder; name a file");
    Path nowhere = folder.resolve("none/x");
    assertThatThrownBy(() -> OutputFile.of(nowhere))
        .isInstanceOf(FileException.class)
        .hasMessage(nowhere + ": its folder does not exist; create it first");
  }
}
