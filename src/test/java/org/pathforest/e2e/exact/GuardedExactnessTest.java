package org.pathforest.e2e.exact;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.pathforest.instrumenter.weave.Profiler;
import org.pathforest.instrumenter.weave.WeaveOptions;
import org.pathforest.testkit.Thorough;

/** Code that is woven as for a runtime from outside counts as exactly as other code. */
@Thorough
class GuardedExactnessTest {
  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({"KPATHS, 4", "KSF, 3"})
  void tracer_agrees(Profiler profiler, int k) throws Exception {
    Exactness.Instrumented woven =
        Programs.traced(folder)
            .instrument("woven", WeaveOptions.defaults().with(profiler, k).withExternal(true));
    assertThat(Programs.differences(Programs.all(), woven, k)).isEmpty();
  }
}
