package org.pathforest.bench.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Scripts in the format of {@code diff -e}. */
class PatchTest {
  @TempDir private Path folder;

  private static final List<String> LINES = List.of("one", "two", "three", "four", "five");

  private static List<String> applied(String... script) {
    return new Patch("p", "p-sources.jar", "P.java", List.of(script)).apply(LINES);
  }

  @Test
  void lines_are_added_changed_and_deleted_from_the_last_place_on() {
    assertThat(applied("5a", "six", ".", "3,4c", "3", ".", "1d"))
        .containsExactly("two", "3", "five", "six");
    assertThat(applied("0a", "zero", ".")).startsWith("zero", "one");
    assertThat(applied("2,5d")).containsExactly("one");
  }

  @Test
  void other_commands_are_refused() {
    assertThatThrownBy(() -> applied("s/.//")).hasMessage("P.java: no command of ed: s/.//");
    assertThatThrownBy(() -> Configuration.of("patched-nothing"))
        .hasMessage("patched-nothing: no such patch");
  }

  @Test
  void signatures_are_removed_if_there_are_any() throws Exception {
    for (List<String> names : List.of(List.of("a.SF"), List.of("META-INF/a.SF", "a/b.RSA"))) {
      Path jar = folder.resolve(names.size() + ".jar");
      try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar))) {
        for (String name : names) {
          out.putNextEntry(new ZipEntry(name));
        }
      }

      Patch.removeSignatures(jar);

      try (ZipFile zip = new ZipFile(jar.toFile())) {
        assertThat(zip.stream().filter(e -> !e.isDirectory()).map(ZipEntry::getName))
            .containsExactlyElementsOf(
                names.stream().filter(n -> !n.startsWith("META-INF")).toList());
      }
    }
  }
}
