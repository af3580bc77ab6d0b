package org.pathforest.e2e.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.e2e.exact.EclipseCompiler;
import org.pathforest.instrumenter.InstrumentOptions;
import org.pathforest.instrumenter.InstrumentResult;
import org.pathforest.instrumenter.Instrumenter;
import org.pathforest.instrumenter.Progress;
import org.pathforest.testkit.Jdks;
import org.pathforest.testkit.Thorough;

/** An instrumented signed jar of a real program. */
@Thorough
class EclipseCompilerJarTest {
  @TempDir static Path folder;
  private static InstrumentResult result;

  @BeforeAll
  static void instrument() throws Exception {
    result =
        new Instrumenter(InstrumentOptions.defaults(), Progress.NONE)
            .instrument(EclipseCompiler.jar(), folder.resolve("ecj-pf.jar"));
  }

  @Test
  void every_class_that_initialised_before_initialises_instrumented() throws Exception {
    LinkCheck links = new LinkCheck(folder);
    Map<String, String> after = links.initialise(result.out());
    after.keySet().removeIf(name -> name.startsWith("org/pathforest/"));
    assertThat(after).containsValue(LinkCheck.LINKED).isEqualTo(links.initialise(result.in()));
  }

  @Test
  void second_time_gives_the_same_bytes_with_any_number_of_threads() throws Exception {
    Path again = folder.resolve("again.jar");

    new Instrumenter(InstrumentOptions.defaults().withThreads(1), Progress.NONE)
        .instrument(result.in(), again);

    assertThat(Files.mismatch(result.out(), again)).isEqualTo(-1);
  }

  @Test
  void signature_is_removed_and_everything_else_is_kept() throws Exception {
    assertThat(result.contents().signed()).isTrue();
    try (JdkImage image = new JdkImage(Jdks.current())) {
      assertThat(JarComparison.of(result, image, true).differences()).isEmpty();
    }
  }

  @Test
  void nothing_is_left_out() {
    assertThat(result.methods().leftOut()).isEmpty();
    assertThat(result.contents().unread()).isEmpty();
    assertThat(result.methods().instrumented()).isGreaterThan(5000);
  }
}
