package org.pathforest.e2e.exact;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.e2e.corpus.Jars;
import org.pathforest.instrumenter.weave.plan.Profiler;
import org.pathforest.instrumenter.weave.plan.WeaveOptions;
import org.pathforest.testkit.ChildJvm;
import org.pathforest.testkit.Javac;
import org.pathforest.testkit.Jdks;
import org.pathforest.testkit.Thorough;

/** Class files of the 1990s, whose {@code finally} blocks are subroutines (JVMS 4.10.2.5). */
@Thorough
class SubroutinesThatRunTest {
  @TempDir private Path folder;

  @Test
  void tracer_agrees_with_counts_of_old_libraries() throws Exception {
    List<Path> jars = Jars.small("commons-collections", "junit-3");
    String classPath = String.join(File.pathSeparator, jars.stream().map(Path::toString).toList());
    Path driver =
        Javac.compile(
            Jdks.current(),
            Javac.resource("subroutines"),
            folder.resolve("driver"),
            "-Xlint:none",
            "-cp",
            classPath);
    Exactness traced = new Exactness(folder, jars, name -> true);
    for (Profiler profiler : List.of(Profiler.KPATHS, Profiler.KSF)) {
      Exactness.Instrumented woven =
          traced.instrument(profiler.toString(), WeaveOptions.defaults().with(profiler, 4));
      Exactness.Verdict verdict =
          woven.run(
              4, new ChildJvm(), List.of(), List.of(driver), List.of("subroutines.OldLibraries"));
      assertThat(verdict.outcome().succeeded())
          .contains("thrown out of a subroutine's try block")
          .endsWith("30 1 2\n");
      assertThat(verdict.comparison().differences()).as(profiler.toString()).isEmpty();
      assertThat(verdict.comparison().interrupted()).isPositive();
      assertThat(verdict.comparison().shortened()).isZero();
    }
  }
}
