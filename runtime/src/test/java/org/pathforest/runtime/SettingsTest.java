package org.pathforest.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What can be set for a run, and what is said of what can't. */
class SettingsTest {
  @TempDir Path folder;

  private ProfileFile counted(Child child) throws Exception {
    assertThat(child.run("count")).isEqualTo(new Child.Outcome(3, "counted\n", ""));
    return child.profile();
  }

  @Test
  void k_memory_and_output_can_be_set() throws Exception {
    Child child =
        new Child(folder)
            .with(
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
    ProfileFile p = counted(new Child(folder).with("-Dpathforest.profiler=bl"));
    assertThat(p.meta("k")).isEqualTo("1");
    assertThat(p.meta("profiler")).isEqualTo("bl");
    assertThat(p.grams(ChildPrograms.CLASS, 1).upTo(4))
        .isEqualTo(Grams.of(ChildPrograms.sequences(ChildPrograms.MANY), 1).upTo(1));
  }

  @Test
  void name_of_a_slab_forest_leaves_it_at_what_was_instrumented() throws Exception {
    ProfileFile p = counted(new Child(folder).with("-Dpathforest.profiler=ksf"));
    assertThat(p.meta("profiler")).isEqualTo("kpaths");
    assertThat(p.meta("k")).isEqualTo("4");
  }

  @Test
  void file_on_the_class_path_sets_what_the_command_line_does_not() throws Exception {
    Path resources = Files.createDirectory(folder.resolve("resources"));
    Files.writeString(
        resources.resolve("pathforest.properties"),
        "pathforest.k=2\npathforest.memory=1g\npathforest.output=from-file.pathprof\n");
    Child child = new Child(folder).on(resources).with("-Dpathforest.k=3");
    ProfileFile p = counted(child);
    assertThat(p.meta("k")).isEqualTo("3");
    assertThat(p.meta("memory")).isEqualTo(String.valueOf(1 << 30));
    assertThat(child.files()).contains(folder.resolve("from-file.pathprof"));
  }

  @Test
  void file_that_is_damaged_is_one_line() throws Exception {
    Path resources = Files.createDirectory(folder.resolve("resources"));
    Files.writeString(resources.resolve("pathforest.properties"), "pathforest.k=\\u00zz\n");
    Child child = new Child(folder).on(resources);
    Child.Outcome o = child.run("count");
    assertThat(o.status()).isEqualTo(3);
    assertThat(o.err().lines()).hasSize(1);
    assertThat(o.err()).startsWith("pathforest: pathforest.properties: ");
    assertThat(child.profile().meta("k")).isEqualTo("4");
  }

  @ParameterizedTest
  @CsvSource({
    "k, 0",
    "k, 65",
    "k, many",
    "k, ''",
    "memory, -1",
    "memory, 64mb",
    "memory, m",
    "memory, ''",
    "memory, 99999999999999999999",
    "profiler, edges",
    "bursts, 10",
    "bursts, 10/0",
    "bursts, 10/11",
    "bursts, 10/x",
    "bursts, 10/1/eager",
    "bursts, 2000000000/1",
    "bursts, ''",
  })
  void wrong_value_is_one_line_and_the_default(String setting, String value) throws Exception {
    Child child = new Child(folder).with("-Dpathforest." + setting + "=" + value);
    Child.Outcome o = child.run("count");
    assertThat(o.status()).isEqualTo(3);
    assertThat(o.out()).isEqualTo("counted\n");
    assertThat(o.err().lines()).hasSize(1);
    assertThat(o.err()).startsWith("pathforest: pathforest." + setting + ": '" + value + "' is ");
    assertThat(child.profile().meta("k")).isEqualTo("4");
  }

  @Test
  void empty_output_name_is_none() throws Exception {
    Child child = new Child(folder).with("-Dpathforest.output=");
    counted(child);
    assertThat(child.files().get(0).getFileName().toString()).startsWith("ChildPrograms-");
  }

  @Test
  void output_name_can_hold_process_and_time() throws Exception {
    Child child = new Child(folder).with("-Dpathforest.output=100%%-%p-%t-%x%.pathprof");
    long before = System.currentTimeMillis();
    counted(child);
    String name = child.files().get(0).getFileName().toString();
    assertThat(name).matches("100%-[0-9]+-[0-9]+-%x%\\.pathprof");
    long time = Long.parseLong(name.replaceAll("^[^-]*-[^-]*-|-.*$", ""));
    assertThat(time).isBetween(before, System.currentTimeMillis());
  }

  @Test
  void processes_that_share_an_output_name_with_their_number_in_it_write_files_of_their_own()
      throws Exception {
    Child child = new Child(folder).with("-Dpathforest.output=%p.pathprof");
    child.run("count");
    child.run("count");
    assertThat(child.files()).hasSize(2);
  }
}
