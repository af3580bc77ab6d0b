package org.pathforest.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Path maps are kept longer than the instrumented classes that they describe. */
class KeptMapsTest {
  @TempDir Path target;
  private KeptMaps maps;

  @BeforeEach
  void name_folder() {
    maps = new KeptMaps(target.resolve("pathforest"));
  }

  private Path written(String build, String id) throws IOException {
    Path folder = target.resolve(build);
    Path place = Files.createDirectories(folder.resolve("META-INF/pathforest"));
    Files.writeString(place.resolve(id + ".map.gz"), "map " + id);
    Files.createDirectories(folder.resolve("org/x"));
    Files.writeString(folder.resolve("org/x/A.class"), "a");
    Files.writeString(folder.resolve("org/x/no.map.gz"), "a resource");
    return folder;
  }

  @Test
  void map_is_found_by_its_identity_when_the_classes_are_gone() throws IOException {
    Path first = written("first", "0a");
    maps.keep(first);
    FileTree.deleteTree(first);
    assertThat(maps.find("0a")).asString().isEqualTo("map 0a");
    assertThat(maps.files()).containsExactly(target.resolve("pathforest/maps/0a.map.gz"));
  }

  @Test
  void maps_are_those_of_what_was_instrumented_last() throws IOException {
    maps.keep(written("first", "0a"));
    maps.keep(written("second", "0b"));
    assertThat(maps.find("0a")).isNull();
    assertThat(maps.files()).containsExactly(target.resolve("pathforest/maps/0b.map.gz"));
    maps.clear();
    assertThat(maps.files()).isEmpty();
  }

  @Test
  void identity_that_is_a_path_to_another_file_finds_nothing() throws IOException {
    maps.keep(written("first", "0a"));
    Files.writeString(target.resolve("other.map.gz"), "other");
    assertThat(maps.find("../../other")).isNull();
  }
}
