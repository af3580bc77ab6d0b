package org.pathforest.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Settings that the profiler of a class has no use for are named, each once. */
class UnservedTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"edges", "structural", "kiter"})
  void profilers_of_other_things_than_paths_name_what_they_ignore(String profiler)
      throws Exception {
    Child child = new Child(folder).with("-Dpathforest.k=8").with("-Dpathforest.profiler=bl");
    assertThat(child.run("scheme-alone", profiler))
        .isEqualTo(
            new Child.Outcome(
                0,
                "",
                "pathforest: pathforest.k: "
                    + profiler
                    + " has no sequences, kpaths has; the setting is ignored for it\n"
                    + "pathforest: pathforest.profiler: a class was instrumented for "
                    + profiler
                    + ", which no run can change; the setting is ignored for it\n"));
    assertThat(child.profile().meta("profiler")).isEqualTo(profiler);
  }

  @Test
  void slab_forest_takes_k_and_bl_and_says_that_it_is_no_other() throws Exception {
    Child single = new Child(folder).with("-Dpathforest.k=8").with("-Dpathforest.profiler=bl");
    assertThat(single.run("forest-alone")).isEqualTo(new Child.Outcome(0, "", ""));
    Child other = new Child(folder).with("-Dpathforest.profiler=kpaths");
    assertThat(other.run("forest-alone"))
        .isEqualTo(
            new Child.Outcome(
                0,
                "",
                "pathforest: pathforest.profiler: a class was instrumented for ksf, which no run can"
                    + " change; the setting is ignored for it\n"));
  }
}
