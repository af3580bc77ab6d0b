package org.pathforest.runtime.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.pathforest.runtime.Child;
import org.pathforest.runtime.ChildPrograms;
import org.pathforest.runtime.ProfileFile;
import org.pathforest.runtime.table.Grams;
import org.pathforest.testkit.ChildJvm;

/** Settings of a run, and messages about wrong ones. */
class SettingsTest {
  @TempDir private Path folder;

  private static ProfileFile counted(Child child) throws Exception {
    assertThat(child.run("count").endedWith(3, "").out()).isEqualTo("counted\n");
    return child.profile();
  }

  /** Returns a folder with a settings file. */
  private Path file(String content) throws Exception {
    Path resources = Files.createDirectory(folder.resolve("resources"));
    Files.writeString(resources.resolve("pathforest.properties"), content);
    return resources;
  }

  @Test
  void k_memory_and_output_can_be_set() throws Exception {
    Child child =
        new Child(
            folder,
            "-Dpathforest.k= 7 ",
            "-Dpathforest.memory=16M",
            "-Dpathforest.output=mine.pathprof");
    ProfileFile p = counted(child);
    assertThat(p.meta("k")).isEqualTo("7");
    assertThat(p.meta("memory")).isEqualTo(String.valueOf(16 << 20));
    assertThat(child.files()).containsExactly(folder.resolve("mine.pathprof"));
    assertThat(p.grams(ChildPrograms.CLASS, 0).upTo(7))
        .isEqualTo(Grams.of(ChildPrograms.sequences(ChildPrograms.FEW), 7).upTo(7));
  }

  @Test
  void single_paths_can_be_asked_for() throws Exception {
    ProfileFile p = counted(new Child(folder, "-Dpathforest.profiler=bl"));
    assertThat(p.meta("k")).isEqualTo("1");
    assertThat(p.meta("profiler")).isEqualTo("bl");
    assertThat(p.grams(ChildPrograms.CLASS, 1).upTo(4))
        .isEqualTo(Grams.of(ChildPrograms.sequences(ChildPrograms.MANY), 1).upTo(1));
  }

  @Test
  void name_of_a_slab_forest_and_an_empty_output_name_change_nothing() throws Exception {
    Child child = new Child(folder, "-Dpathforest.profiler=ksf", "-Dpathforest.output=");
    ProfileFile p = counted(child);
    assertThat(p.meta("profiler")).isEqualTo("kpaths");
    assertThat(p.meta("k")).isEqualTo("4");
    assertThat(child.files().get(0).getFileName().toString()).startsWith("ChildPrograms-");
  }

  @Test
  void file_on_the_class_path_sets_what_the_command_line_does_not() throws Exception {
    Path file =
        file("pathforest.k=2\npathforest.memory=1g\npathforest.output=from-file.pathprof\n");
    Child child = new Child(folder, "-Dpathforest.k=3").on(file);
    ProfileFile p = counted(child);
    assertThat(p.meta("k")).isEqualTo("3");
    assertThat(p.meta("memory")).isEqualTo(String.valueOf(1 << 30));
    assertThat(child.files()).contains(folder.resolve("from-file.pathprof"));
  }

  @Test
  void file_that_is_damaged_is_one_line() throws Exception {
    Child child = new Child(folder).on(file("pathforest.k=\\u00zz\n"));
    ChildJvm.Outcome o = child.run("count");
    assertThat(o.status()).isEqualTo(3);
    assertThat(o.err().lines()).hasSize(1);
    assertThat(o.err()).startsWith("pathforest: pathforest.properties: ");
    assertThat(child.profile().meta("k")).isEqualTo("4");
  }

  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          k=0,    memory=-1,                   bursts=10
          k=65,   memory=64mb,                 bursts=10/0
          k=many, memory=m,                    bursts=10/11
          k=,     memory=,                     bursts=10/x
          ,       memory=99999999999999999999, bursts=10/1/eager
          ,       profiler=edges,              bursts=2000000000/1
          ,       ,                            bursts=
          """)
  void wrong_values_are_a_line_each_and_the_default(String one, String two, String three)
      throws Exception {
    List<String> wrong = Stream.of(one, two, three).filter(s -> s != null).toList();
    String[] options = wrong.stream().map(s -> "-Dpathforest." + s).toArray(String[]::new);
    Child child = new Child(folder, options);
    ChildJvm.Outcome o = child.run("count");
    assertThat(o.status()).isEqualTo(3);
    assertThat(o.out()).isEqualTo("counted\n");
    assertThat(o.err().lines()).hasSameSizeAs(wrong);
    for (String s : wrong) {
      String start = "pathforest: pathforest." + s.replace("=", ": '") + "' is ";
      assertThat(o.err().lines()).anyMatch(line -> line.startsWith(start));
    }
    assertThat(child.profile().meta("k")).isEqualTo("4");
    assertThat(child.profile().meta("limits")).isEmpty();
  }
}
