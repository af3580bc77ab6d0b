package org.pathforest.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.maven.plugin.MojoExecutionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Profiles that the goal merge adds up. */
class FileSetTest {
  @TempDir Path root;

  private List<String> names(List<String> includes, List<String> excludes) throws Exception {
    for (String name : List.of("b.pathprof", "a/c.pathprof", "a/d.txt")) {
      Files.createDirectories(root.resolve(name).getParent());
      Files.writeString(root.resolve(name), name);
    }
    return new FileSet(root.toFile(), includes, excludes)
        .files().stream().map(f -> root.relativize(f).toString().replace('\\', '/')).toList();
  }

  @Test
  void all_profiles_are_meant_without_patterns() throws Exception {
    assertThat(names(null, null)).containsExactly("a/c.pathprof", "b.pathprof");
  }

  @Test
  void patterns_include_and_exclude() throws Exception {
    assertThat(names(List.of("**/*"), List.of("*.pathprof")))
        .containsExactly("a/c.pathprof", "a/d.txt");
    assertThat(names(List.of("*.pathprof"), null)).containsExactly("b.pathprof");
    assertThat(names(List.of("a/"), null)).containsExactly("a/c.pathprof", "a/d.txt");
    assertThat(names(List.of("**/a/**/?.pathprof"), null)).containsExactly("a/c.pathprof");
    assertThat(names(List.of("[*.pathprof", "{b}.pathprof"), null))
        .as("Ant knows stars and question marks only")
        .isEmpty();
  }

  @Test
  void folder_that_is_not_there_has_none() throws Exception {
    assertThat(new FileSet(root.resolve("none").toFile(), null, null).files()).isEmpty();
  }

  @Test
  void file_set_without_a_folder_is_refused() {
    assertThatThrownBy(() -> new FileSet(null, null, null).files())
        .isInstanceOf(MojoExecutionException.class)
        .hasMessage(
            "parameter fileSets: directory: missing in a fileSet; use a folder with profiles");
  }
}
