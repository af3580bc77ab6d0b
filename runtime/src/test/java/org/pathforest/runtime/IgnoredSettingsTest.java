package org.pathforest.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Settings that do not apply to a class's profiler: each is named once and ignored. */
class IgnoredSettingsTest {
  private static final String BURSTS =
      "pathforest: pathforest.bursts: %s can't profile in bursts, so all its calls are profiled;"
          + " instrument for kpaths or bl\n";
  private static final String K =
      "pathforest: pathforest.k: %s counts no sequences, so the setting is ignored for it;"
          + " instrument for kpaths\n";
  private static final String OTHER =
      "pathforest: pathforest.profiler: an archive was instrumented for %s, so the setting is"
          + " ignored for it; instrument it again for another profiler\n";

  @TempDir private Path folder;

  private void assertSaidAndAllCounted(String profiler, String said) throws Exception {
    Child child =
        new Child(
            folder, "-Dpathforest.bursts=10/3", "-Dpathforest.k=8", "-Dpathforest.profiler=bl");
    child.run("schemes " + profiler).endedWith(0, said.replace("%s", profiler));
    ProfileFile p = child.profile();
    assertThat(p.meta("profiler")).isEqualTo(profiler);
    assertThat(p.meta("limits")).isEmpty();
    assertThat(p.of("p/" + profiler, 0).get(0).limits).isEqualTo(0);
    assertThat(p.grams("p/" + profiler, 0).upTo(1)).isEqualTo(Map.of("[1]", 20L, "[2]", 20L));
  }

  @ParameterizedTest
  @ValueSource(strings = {"edges", "structural", "kiter"})
  void profilers_of_other_things_than_paths_ignore_bursts_k_and_bl(String profiler)
      throws Exception {
    assertSaidAndAllCounted(profiler, BURSTS + K + OTHER);
  }

  @Test
  void slab_forest_takes_k_and_bl_but_has_no_bursts() throws Exception {
    assertSaidAndAllCounted("ksf", BURSTS);
  }

  @Test
  void slab_forest_says_that_it_is_no_other() throws Exception {
    Child other = new Child(folder, "-Dpathforest.profiler=kpaths");
    other.run("schemes ksf").endedWith(0, OTHER.formatted("ksf"));
  }
}
