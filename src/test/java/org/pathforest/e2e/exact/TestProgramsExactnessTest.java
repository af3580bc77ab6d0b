package org.pathforest.e2e.exact;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.pathforest.instrumenter.weave.plan.Profiler;
import org.pathforest.instrumenter.weave.plan.WeaveOptions;
import org.pathforest.testkit.Thorough;

/** Exactness of every path profiler on the test programs. The tracer must agree on every count. */
class TestProgramsExactnessTest {
  private static final String HASHED = "-Dpathforest.tables=hashed";
  private static final Map<Profiler, Exactness.Instrumented> WOVEN = new HashMap<>();

  @TempDir static Path folder;

  @BeforeAll
  static void instrument() throws Exception {
    Exactness programs = Programs.traced(folder);
    for (Profiler profiler : List.of(Profiler.KPATHS, Profiler.KSF, Profiler.BL)) {
      WeaveOptions options = WeaveOptions.defaults().with(profiler, WeaveOptions.DEFAULT_K);
      WOVEN.put(profiler, programs.instrument(profiler.name(), options));
    }
  }

  @ParameterizedTest
  @CsvSource({"kpaths, 1,", "kpaths, 4,", "ksf, 4,", "bl, 1,", "kpaths, 4, " + HASHED})
  void tracer_agrees_on_a_few_programs(Profiler profiler, int k, String option) throws Exception {
    check(Programs.few(), profiler, k, option);
  }

  @Thorough
  @ParameterizedTest
  @CsvSource({
    "kpaths, 2,",
    "kpaths, 3,",
    "kpaths, 4,",
    "kpaths, 8,",
    "ksf, 2,",
    "ksf, 3,",
    "ksf, 4,",
    "ksf, 8,",
    "bl, 1,",
    "kpaths, 1, " + HASHED,
    "kpaths, 2, " + HASHED,
    "kpaths, 4, " + HASHED,
    "kpaths, 8, " + HASHED,
    "kpaths, 3, -Xmx64m",
    "kpaths, 8, -Xmx64m"
  })
  void tracer_agrees_on_all_programs(Profiler profiler, int k, String option) throws Exception {
    check(Programs.all(), profiler, k, option);
  }

  private static void check(List<Programs.Run> runs, Profiler profiler, int k, String option)
      throws Exception {
    String[] options = option == null ? new String[0] : new String[] {option};
    assertThat(Programs.differences(runs, WOVEN.get(profiler), k, options)).isEmpty();
  }
}
