package org.pathforest.e2e.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.pathforest.instrumenter.InstrumentOptions;
import org.pathforest.instrumenter.Instrumenter;
import org.pathforest.instrumenter.Progress;
import org.pathforest.instrumenter.RuntimeMode;
import org.pathforest.instrumenter.weave.Profiler;
import org.pathforest.instrumenter.weave.WeaveOptions;
import org.pathforest.testkit.ChildJvm;
import org.pathforest.testkit.Thorough;

/**
 * Whatever is in a file: a command does its work or says in one line why not, without much memory
 * or time, and leaves no output that is not whole. For a longer run: {@code -Pthorough
 * -Ddamage.tries=N}, {@code -Ddamage.seed=FIRST}.
 */
class DamagedFilesTest {
  private static final int TRIES = Integer.getInteger("damage.tries", 40);
  private static final int FEW = 4;
  private static final long FIRST = Long.getLong("damage.seed", 1);
  private static final int CLASSES = 6;

  private static Path folder;

  @BeforeAll
  static void makeGoodFiles() throws Exception {
    folder = Files.createTempDirectory("damage");
    Path good = Files.createDirectories(folder.resolve("good"));
    Batch batch = new Batch(good, 5, CLASSES, -1, 17);
    Files.copy(batch.jar(), good.resolve("good.jar"));
    Files.createDirectories(good.resolve("classes"));
    try (ZipFile jar = new ZipFile(batch.jar().toFile())) {
      for (ZipEntry e : jar.stream().map(ZipEntry.class::cast).toList()) {
        try (InputStream in = jar.getInputStream(e)) {
          String name = e.getName().replace('/', '.');
          Files.copy(in, good.resolve("classes").resolve(name));
        }
      }
    }
    Files.writeString(good.resolve("Good.jimple"), JIMPLE);
    profile(good, batch, Profiler.KPATHS);
    profile(good, batch, Profiler.KSF);
  }

  private static final String JIMPLE =
      """
      public class Good extends java.lang.Object
      {
          public static int sum(int)
          {
              int i, s;

              i := @parameter0: int;
              s = 0;

           label1:
              if i <= 0 goto label3;
              s = s + i;

           label2:
              i = i - 1;
              goto label1;

           label3:
              return s;

              catch java.lang.Exception from label1 to label2 with label3;
          }
      }
      """;

  private static void profile(Path good, Batch batch, Profiler profiler) throws Exception {
    Path woven = good.resolve(profiler.label() + ".jar");
    new Instrumenter(
            InstrumentOptions.defaults()
                .with(WeaveOptions.defaults().with(profiler, 3))
                .with(RuntimeMode.EMBED),
            Progress.NONE)
        .instrument(batch.jar(), woven);
    ChildJvm.Outcome outcome =
        new ChildJvm(
                "-Dpathforest.output=" + good.resolve(profiler.label() + ".pathprof"),
                "-cp",
                woven + File.pathSeparator + classPath(),
                Runner.class.getName(),
                batch.names().toString(),
                good.resolve("outcomes.txt").toString())
            .run();
    assertThat(outcome.status()).as(outcome.err()).isZero();
  }

  private static String classPath() {
    return System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
  }

  @ParameterizedTest
  @EnumSource(DamagedInput.class)
  void file_damaged_in_a_few_ways_is_read_or_refused_in_one_line(DamagedInput input)
      throws Exception {
    check(input, FEW);
  }

  @Thorough
  @ParameterizedTest
  @EnumSource(DamagedInput.class)
  void damaged_file_is_read_or_refused_in_one_line(DamagedInput input) throws Exception {
    check(input, TRIES);
  }

  private static void check(DamagedInput input, int tries) throws Exception {
    Path bad = Files.createDirectories(folder.resolve(input.name()).resolve("bad"));
    ChildJvm.Outcome outcome =
        new ChildJvm(
                "-Xmx128m",
                "-Xss512k",
                "-cp",
                classPath(),
                DamageRunner.class.getName(),
                folder.resolve("good").toString(),
                bad.toString(),
                input.name(),
                String.valueOf(FIRST),
                String.valueOf(tries))
            .within(Duration.ofSeconds(60).plusSeconds(tries))
            .run();
    List<String> found = outcome.out().lines().filter(l -> l.startsWith("BAD ")).toList();
    outcome.out().lines().filter(l -> l.startsWith("DONE ")).forEach(DamagedFilesTest::tell);
    assertThat(found).isEmpty();
    assertThat(outcome.status())
        .as(Files.readString(bad.resolve("seed")) + " " + outcome.err())
        .isZero();
  }

  private static void tell(String line) {
    System.out.println("[damage] " + line);
  }

  @AfterAll
  static void clean() throws Exception {
    try (var walk = Files.walk(folder)) {
      for (Path file : walk.sorted(java.util.Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
