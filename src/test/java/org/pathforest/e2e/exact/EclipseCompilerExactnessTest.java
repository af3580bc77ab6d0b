package org.pathforest.e2e.exact;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.eclipse.jdt.core.compiler.batch.BatchCompiler;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.pathforest.instrumenter.weave.Profiler;
import org.pathforest.instrumenter.weave.WeaveOptions;
import org.pathforest.testkit.ChildJvm;
import org.pathforest.testkit.Thorough;

/** A real program, at reduced input: the tracer agrees with every count. */
@Thorough
class EclipseCompilerExactnessTest {
  private static final String MAIN = "org.eclipse.jdt.internal.compiler.batch.Main";

  @TempDir static Path folder;
  private static final Map<Profiler, Exactness.Instrumented> WOVEN = new EnumMap<>(Profiler.class);
  private static Exactness compiler;
  private static Path sources;

  @BeforeAll
  static void trace() throws Exception {
    Path jar =
        Path.of(BatchCompiler.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    compiler = new Exactness(folder, List.of(jar), name -> true);
    sources = Sources.testPrograms();
  }

  /** One instrumented compiler serves every k: it is a setting of the run. */
  private static Exactness.Instrumented woven(Profiler profiler) throws IOException {
    Exactness.Instrumented woven = WOVEN.get(profiler);
    if (woven == null) {
      woven = compiler.instrument(profiler.label(), WeaveOptions.defaults().with(profiler, 4));
      WOVEN.put(profiler, woven);
    }
    return woven;
  }

  @ParameterizedTest
  @CsvSource({
    "kpaths,2",
    "kpaths,3",
    "kpaths,4",
    "kpaths,8",
    "ksf,2",
    "ksf,3",
    "ksf,4",
    "ksf,8",
    "bl,1"
  })
  void tracer_agrees(String profiler, int k) throws Exception {
    Exactness.Instrumented woven = woven(Profiler.of(profiler));
    Path classes = Files.createTempDirectory(folder, "classes");

    Exactness.Verdict verdict =
        woven.run(
            k,
            new ChildJvm().withItsOwnFlags(),
            // Else the end of the run may meet threads at work: trace and profile are not of one
            // moment.
            List.of("-Xmx2g", "-Djdt.compiler.useSingleThread=true"),
            MAIN,
            "-17",
            "-nowarn",
            "-proc:none",
            "-warn:+tasks(TODO|FIXME|expect)",
            "-d",
            classes.toString(),
            sources.toString());

    System.out.printf(
        "[exactness] %s k=%d Eclipse compiler: %s%n", profiler, k, verdict.comparison().figures());
    assertThat(verdict.outcome().status()).as(verdict.outcome().err()).isZero();
    assertThat(verdict.comparison().differences()).isEmpty();
    assertThat(verdict.comparison().paths()).isPositive();
    assertThat(verdict.comparison().interrupted()).isPositive();
    assertThat(verdict.comparison().handlerStarts()).isPositive();
  }
}
