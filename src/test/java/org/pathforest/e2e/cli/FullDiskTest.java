package org.pathforest.e2e.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.programs.Echo;
import org.pathforest.programs.ExitThree;
import org.pathforest.testkit.ChildJvm;

/** A file system of one page that is full, where this user may mount one. */
class FullDiskTest {
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

  private static boolean run(String... command) throws InterruptedException {
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      return process.waitFor(10, TimeUnit.SECONDS) && process.exitValue() == 0;
    } catch (IOException e) {
      return false;
    }
  }

  private static List<Path> onDisk() throws IOException {
    try (Stream<Path> files = Files.list(disk)) {
      return files.toList();
    }
  }

  @Test
  void instrumented_jar_does_not_fit() throws Exception {
    String said = "pathforest: disk/out.jar: No space left on device\n";
    new Cli(folder).run("instrument app.jar -o disk/out.jar").endedWith(1, said);
    assertThat(onDisk()).isEmpty();
  }

  @Test
  void profile_and_export_do_not_fit() throws Exception {
    Cli cli = new Cli(folder);
    String main = ExitThree.class.getName();
    Files.write(disk.resolve("filler"), new byte[4096]);

    ChildJvm.Outcome run =
        cli.run("run --cache cache --no-report -o disk/run.pathprof -cp app.jar %s", main);

    assertThat(run.status()).as("the program's own").isEqualTo(3);
    assertThat(run.err())
        .contains("can't write the profile")
        .contains("pathforest: disk/run.pathprof: the program left no profile\n")
        .hasLineCount(2);
    assertThat(onDisk()).containsExactly(disk.resolve("filler"));

    cli.run("run --cache cache --no-report -o a.pathprof -cp app.jar %s", main);
    cli.refuses(
        1,
        "disk/out.jsonl: can't be written (No space left on device)",
        "export a.pathprof -o disk/out.jsonl");
    Files.delete(disk.resolve("filler"));
  }
}
