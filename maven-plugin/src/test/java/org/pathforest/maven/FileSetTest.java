package org.pathforest.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which profiles the goal merge adds up. */
class FileSetTest {
  @TempDir Path root;

  private List<String> names(List<String> includes, List<String> excludes) throws IOException {
    for (String name : List.of("b.pathprof", "a/c.pathprof", "a/d.txt")) {
      Files.createDirectories(root.resolve(name).getParent());
      Files.writeString(root.resolve(name), name);
    }
    return new FileSet(root.toFile(), includes, excludes)
        .files().stream().map(f -> root.relativize(f).toString().replace('\\', '/')).toList();
  }

  @Test
  void all_profiles_are_meant_without_patterns() throws IOException {
    assertThat(names(null, null)).containsExactly("a/c.pathprof", "b.pathprof");
  }

  @Test
  void patterns_include_and_exclude() throws IOException {
    assertThat(names(List.of("**/*"), List.of("*.pathprof")))
        .containsExactly("a/c.pathprof", "a/d.txt");
    assertThat(names(List.of("*.pathprof"), null)).containsExactly("b.pathprof");
  }

  @Test
  void folder_that_is_not_there_has_none() throws IOException {
    assertThat(new FileSet(root.resolve("none").toFile(), null, null).files()).isEmpty();
  }
}
