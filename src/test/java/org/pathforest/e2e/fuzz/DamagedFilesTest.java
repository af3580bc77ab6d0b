package org.pathforest.e2e.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.pathforest.e2e.Weaving;
import org.pathforest.e2e.archives.Layouts;
import org.pathforest.e2e.cli.Cli;
import org.pathforest.instrumenter.weave.plan.Profiler;
import org.pathforest.instrumenter.weave.plan.WeaveOptions;
import org.pathforest.programs.ExitThree;
import org.pathforest.testkit.ChildJvm;
import org.pathforest.testkit.Thorough;

/**
 * Commands with damaged files: each does its work or gives the reason in one line, without much
 * memory or time, and leaves no incomplete output. For a longer run: {@code -Pthorough
 * -Ddamage.tries=N}, {@code -Ddamage.seed=FIRST}.
 */
@Thorough
class DamagedFilesTest {
  private static final int TRIES = Integer.getInteger("damage.tries", 40);
  private static final long FIRST = Long.getLong("damage.seed", 1);
  private static final int CLASSES = 6;

  @TempDir private static Path folder;

  @BeforeAll
  static void makeGoodFiles() throws Exception {
    Path good = Files.createDirectories(folder.resolve("good"));
    Batch batch = Batch.make(good, 5, CLASSES, -1, 17);
    for (Profiler profiler : List.of(Profiler.KPATHS, Profiler.KSF)) {
      Path woven = good.resolve(profiler.name() + ".jar");
      Weaving.weave(batch.jar(), woven, WeaveOptions.defaults().with(profiler, 3));
      String profile = "-Dpathforest.output=" + good.resolve(profiler.name() + ".pathprof");
      run(woven + File.pathSeparator + Cli.classPath(), List.of(profile), Runner.class)
          .with(List.of(batch.names().toString(), good.resolve("outcomes.txt").toString()))
          .run()
          .succeeded();
    }
    String main = "Main-Class: " + ExitThree.class.getName();
    Layouts program = new Layouts().manifest(main, "Class-Path: ../../good/made.jar bad.jar");
    for (String name : List.of("ExitThree", "Checksum")) {
      try (InputStream in = ExitThree.class.getResourceAsStream(name + ".class")) {
        program.with("org/pathforest/programs/" + name + ".class", in.readAllBytes());
      }
    }
    program.write(good.resolve("program.jar"));
  }

  private static ChildJvm run(String classPath, List<String> options, Class<?> main) {
    return new ChildJvm().with(options).with(List.of("-cp", classPath, main.getName()));
  }

  @ParameterizedTest
  @EnumSource
  void damaged_file_is_read_or_refused_in_one_line(DamagedInput input) throws Exception {
    Path bad = Files.createDirectories(folder.resolve(input.name()).resolve("bad"));
    ChildJvm.Outcome outcome =
        run(Cli.classPath(), List.of("-Xmx128m", "-Xss512k"), DamageRunner.class)
            .with(List.of(folder.resolve("good").toString(), bad.toString(), input.name()))
            .with(List.of("" + FIRST, "" + TRIES))
            .within(Duration.ofSeconds(60).plusSeconds(TRIES))
            .run();
    outcome.out().lines().filter(l -> l.startsWith("DONE ")).forEach(System.out::println);
    assertThat(outcome.out().lines().filter(l -> l.startsWith("BAD "))).isEmpty();
    assertThat(outcome.status())
        .as(Files.readString(bad.resolve("seed")) + " " + outcome.err())
        .isZero();
  }
}
