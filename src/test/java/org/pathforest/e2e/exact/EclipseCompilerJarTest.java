package org.pathforest.e2e.exact;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarFile;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.instrumenter.InstrumentOptions;
import org.pathforest.instrumenter.InstrumentResult;
import org.pathforest.instrumenter.Instrumenter;
import org.pathforest.instrumenter.Progress;
import org.pathforest.testkit.ChildJvm;
import org.pathforest.testkit.Thorough;

/** A signed jar of a real program, instrumented. */
@Thorough
class EclipseCompilerJarTest {
  private static final String SIGNATURE = "META-INF/[^/]*\\.(SF|RSA|DSA|EC)";

  @TempDir static Path folder;
  private static Path original;
  private static Path woven;
  private static InstrumentResult result;

  @BeforeAll
  static void instrument() throws Exception {
    original = EclipseCompiler.jar();
    woven = folder.resolve("ecj-pf.jar");
    result =
        new Instrumenter(InstrumentOptions.defaults(), Progress.NONE).instrument(original, woven);
  }

  @Test
  void every_class_that_loaded_before_loads_instrumented() throws Exception {
    assertThat(loadable(woven)).isEqualTo(loadable(original));
  }

  /** Names of the classes that load, verified, in a JVM of their own. */
  private static Set<String> loadable(Path jar) throws Exception {
    Path names = folder.resolve(jar.getFileName() + ".classes");
    String path = jar + File.pathSeparator + TestClasses.of(ClassLoading.class);
    ChildJvm.Outcome outcome =
        new ChildJvm("-Xverify:all", "-Dpathforest.output=" + folder.resolve("load.pathprof"))
            .with(List.of("-cp", path, ClassLoading.class.getName(), "" + jar, "" + names))
            .run();
    assertThat(outcome.status()).as(outcome.err()).isZero();
    return new TreeSet<>(Files.readAllLines(names));
  }

  @Test
  void second_time_gives_the_same_bytes_with_any_number_of_threads() throws Exception {
    Path again = folder.resolve("again.jar");

    new Instrumenter(InstrumentOptions.defaults().withThreads(1), Progress.NONE)
        .instrument(original, again);

    assertThat(Files.mismatch(woven, again)).isEqualTo(-1);
  }

  @Test
  void signature_is_removed_and_everything_else_is_kept() throws Exception {
    assertThat(result.contents().signed()).isTrue();
    try (JarFile before = new JarFile(original.toFile());
        JarFile after = new JarFile(woven.toFile())) {
      List<String> kept =
          before.stream().map(e -> e.getName()).filter(n -> !n.matches(SIGNATURE)).toList();
      List<String> names = after.stream().map(e -> e.getName()).toList();
      assertThat(names).containsAll(kept).noneMatch(n -> n.matches(SIGNATURE));
      assertThat(after.getManifest().getMainAttributes())
          .isEqualTo(before.getManifest().getMainAttributes());
    }
  }

  @Test
  void nothing_is_left_out() {
    assertThat(result.methods().leftOut()).isEmpty();
    assertThat(result.contents().unread()).isEmpty();
    assertThat(result.methods().instrumented()).isGreaterThan(5000);
  }
}
