package org.pathforest.viz.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Lookup of source files and their lines. */
class SourcesTest {
  @TempDir private Path folder;

  @Test
  void files_are_read_in_the_encoding_that_is_told() throws IOException {
    Path file = Files.createDirectories(folder.resolve("org/x")).resolve("A.java");
    Files.writeString(file, "// Grüße\nclass A {}", StandardCharsets.ISO_8859_1);
    try (Sources latin = Sources.open(List.of(folder), StandardCharsets.ISO_8859_1);
        Sources utf = Sources.open(List.of(folder))) {
      assertThat(latin.find("org/x/A", "A.java")).containsExactly("// Grüße", "class A {}");
      assertThat(utf.find("org/x/A", "A.java"))
          .as("what is no UTF-8 is shown as such")
          .containsExactly("// Gr\uFFFD\uFFFDe", "class A {}");
    }
  }

  /** Looks up a class in the default package. The working folder contains such a file. */
  @ParameterizedTest
  @ValueSource(strings = {"", ".", "./", "src/..", "./src/../."})
  void folder_may_be_named_in_any_way(String name) throws IOException {
    try (Sources sources = Sources.open(List.of(Path.of(name)))) {
      assertThat(sources.find("A", "pom.xml")).isNotEmpty();
      assertThat(sources.find("main/A", "../pom.xml")).as("a source may state that").isNotEmpty();
      assertThat(sources.find("A", "../pom.xml")).isNull();
    }
  }

  @Test
  void file_outside_of_the_folder_is_not_found() throws IOException {
    Files.writeString(folder.resolve("A.java"), "class A {}");
    Path below = Files.createDirectories(folder.resolve("below"));
    try (Sources sources = Sources.open(List.of(below))) {
      assertThat(sources.find("A", "../A.java")).isNull();
      assertThat(sources.find("A", "A.java")).isNull();
    }
  }

  @Test
  void blank_lines_have_no_code_unless_scala_is_inlined() {
    List<String> lines = List.of("object A", "");
    TreeSet<Integer> code = new TreeSet<>(Set.of(1, 2));
    assertThat(Sources.mismatch("A.java", lines, code)).contains("line 2, which is blank");
    assertThat(Sources.mismatch("A.scala", lines, code)).isEmpty();
    code.add(3);
    assertThat(Sources.mismatch("A.scala", lines, code))
        .contains("line 3, but the file has 2 lines");
  }
}
