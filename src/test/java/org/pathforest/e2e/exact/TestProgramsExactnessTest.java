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

/** Every test program, every profiler of paths, several k: the tracer agrees with every count. */
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
  @CsvSource({"KPATHS, 1,", "KPATHS, 4,", "KSF, 4,", "BL, 1,", "KPATHS, 4, " + HASHED})
  void tracer_agrees_on_a_few_programs(Profiler profiler, int k, String option) throws Exception {
    check(Programs.few(), profiler, k, option);
  }

  @Thorough
  @ParameterizedTest
  @CsvSource({
    "KPATHS, 2,",
    "KPATHS, 3,",
    "KPATHS, 4,",
    "KPATHS, 8,",
    "KSF, 2,",
    "KSF, 3,",
    "KSF, 4,",
    "KSF, 8,",
    "BL, 1,",
    "KPATHS, 1, " + HASHED,
    "KPATHS, 2, " + HASHED,
    "KPATHS, 4, " + HASHED,
    "KPATHS, 8, " + HASHED,
    "KPATHS, 3, -Xmx64m",
    "KPATHS, 8, -Xmx64m"
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
