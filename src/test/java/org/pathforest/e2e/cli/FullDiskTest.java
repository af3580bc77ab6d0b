package org.pathforest.e2e.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.pathforest.programs.Echo;
import org.pathforest.programs.ExitThree;
import org.pathforest.testkit.Jdks;
import org.pathforest.testkit.Thorough;

/**
 * Commands that write to a full file system of one page. Skipped if this user may not mount one.
 */
@Thorough
class FullDiskTest {
  private static final String BENCH = "bench --smoke --programs lzw";

  @TempDir static Path folder;
  private static Path disk;
  private static boolean mounted;

  @BeforeAll
  static void mount() throws Exception {
    disk = Files.createDirectory(folder.resolve("disk"));
    mounted = run("mount", "-t", "tmpfs", "-o", "size=4k", "tmpfs", disk.toString());
    assumeTrue(mounted, "this user may not mount anything");
    Jars.write(folder.resolve("app.jar"), null, ExitThree.class, Echo.class, Jars.CHECKSUM);
  }

  @AfterAll
  static void unmount() throws Exception {
    if (mounted) {
      run("umount", disk.toString());
    }
  }

  private static boolean run(String... command) throws Exception {
    try {
      return new Shell(folder, Jdks.current(), folder).run(command).status() == 0;
    } catch (IOException e) {
      return false;
    }
  }

  @Test
  void instrumented_jar_does_not_fit() throws Exception {
    String said =
        "pathforest: disk/out.jar: can't be written (No space left on device); check permissions and space\n";
    new Cli(folder).run("instrument app.jar -o disk/out.jar").endedWith(1, said);
    assertThat(disk).isEmptyDirectory();
  }

  @Test
  void profile_and_what_is_made_of_it_do_not_fit() throws Exception {
    Cli cli = new Cli(folder);
    String run = "run --cache cache --no-report -o %s.pathprof -jar app.jar";
    Files.write(disk.resolve("filler"), new byte[4096]);

    var outcome = cli.run(run, "disk/run");

    assertThat(outcome.status()).as("the program's own").isEqualTo(3);
    assertThat(outcome.err())
        .contains("can't write the profile")
        .contains(
            "pathforest: disk/run.pathprof: no profile was written: no instrumented"
                + " code ran (check --include, ")
        .hasLineCount(2);
    assertThat(disk.toFile().list()).containsExactly("filler");

    cli.run(run, "a");
    cli.refuses(
        1,
        "disk/out.jsonl: can't be written (No space left on device); check permissions and space",
        "export a.pathprof -o disk/out.jsonl");
    for (String command :
        List.of(
            "report a.pathprof --format json -o disk/out",
            "report a.pathprof --format html -o disk/out",
            "coverage a.pathprof --format json -o disk/out",
            "tune a.pathprof --format json -o disk/out",
            "diff a.pathprof a.pathprof --format json -o disk/out",
            "bench predict a.pathprof --format json -o disk/out",
            "merge a.pathprof -o disk/out")) {
      cli.refuses(1, "disk/out…(No space left on device); check permissions and space", command);
    }
    Files.delete(disk.resolve("filler"));
  }

  @ParameterizedTest
  @CsvSource({"runs.csv, runs.csv, plain", "pictures, pictures/overview.svg, bl"})
  void results_of_benchmarks_do_not_fit(String onDisk, String file, String configuration)
      throws Exception {
    Path results = Files.createDirectories(folder.resolve(configuration));
    Files.createSymbolicLink(results.resolve(onDisk), disk.resolve(onDisk));
    if (onDisk.equals("pictures")) {
      Files.createDirectory(disk.resolve(onDisk));
    }
    Files.write(disk.resolve("filler"), new byte[4096]);

    var outcome =
        new Cli(folder)
            .process(BENCH + " --configurations %s --output %s", configuration, configuration)
            .run();

    assertThat(outcome.err().lines().filter(line -> !line.startsWith("[")))
        .as("all but its progress")
        .containsExactly(
            "pathforest: %s/%s: can't be written (No space left on device); check permissions and space"
                .formatted(configuration, file));
    assertThat(outcome.status()).isEqualTo(1);
    assertThat(results.resolve("work")).doesNotExist();
    Files.delete(disk.resolve("filler"));
    Files.deleteIfExists(disk.resolve("pictures"));
    assertThat(disk).isEmptyDirectory();
  }

  @Test
  void benchmarks_that_do_not_fit_leave_nothing_to_be_measured() throws Exception {
    Files.write(disk.resolve("filler"), new byte[4096]);
    new Cli(folder)
        .process(BENCH + " --output disk")
        .run()
        .endedWith(
            1,
            "pathforest: disk/work: can't be written (No space left on device); check permissions and space\n");
    assertThat(disk.toFile().list()).containsExactlyInAnyOrder("filler", "session.lock");
    Files.delete(disk.resolve("filler"));
    Files.delete(disk.resolve("session.lock"));
  }
}
