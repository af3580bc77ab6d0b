package org.pathforest.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Profiles of a module that the goal report-aggregate finds. */
class DataFilesTest {
  @TempDir Path module;
  private Path target;

  @BeforeEach
  void build() throws IOException {
    target = module.resolve("target");
    for (String file :
        List.of(
            "pathforest.pathprof",
            "pathforest.pathprof.parts/1.pathprof",
            "it/tests.pathprof.parts/1.pathprof",
            "it/tests.pathprof.parts/2.pathprof",
            "classes/A.class")) {
      Files.createDirectories(target.resolve(file).getParent());
      Files.writeString(target.resolve(file), file);
    }
  }

  private List<String> names(List<String> includes, List<String> excludes) throws IOException {
    return DataFiles.in(module, target, includes, excludes).stream()
        .map(f -> target.relativize(f).toString().replace('\\', '/'))
        .toList();
  }

  @Test
  void profile_is_found_once_by_its_name() throws IOException {
    assertThat(names(List.of("pathforest.pathprof"), List.of()))
        .containsExactly("pathforest.pathprof");
  }

  @Test
  void profile_that_was_never_read_is_found_by_its_parts() throws IOException {
    assertThat(names(List.of("**/*.pathprof"), List.of()))
        .containsExactly("it/tests.pathprof", "pathforest.pathprof");
    assertThat(names(List.of("it/*.pathprof"), List.of())).containsExactly("it/tests.pathprof");
  }

  @Test
  void patterns_can_begin_at_the_module_as_those_of_jacocos_plugin() throws IOException {
    assertThat(names(List.of("target/*.pathprof"), List.of()))
        .containsExactly("pathforest.pathprof");
    assertThat(names(List.of("**/*.pathprof"), List.of("target/it/*")))
        .containsExactly("pathforest.pathprof");
  }

  @Test
  void what_is_excluded_is_not_found() throws IOException {
    assertThat(names(List.of("**/*.pathprof"), List.of("it/**")))
        .containsExactly("pathforest.pathprof");
  }

  @Test
  void module_that_was_not_built_has_none() throws IOException {
    assertThat(DataFiles.in(module, target.resolve("none"), List.of("**"), List.of())).isEmpty();
  }
}
