package org.pathforest.e2e.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.programs.ExitThree;
import org.pathforest.testkit.ChildJvm;

/** Profiles that can't be read or written: one line, exit status 1, nothing written. */
class BadProfileTest {
  @TempDir static Path folder;
  private static Cli cli;
  private static Path good;

  @BeforeAll
  static void makeProfile() throws Exception {
    cli = new Cli(folder);
    Jars.folder(folder.resolve("classes"), ExitThree.class, Jars.CHECKSUM);
    good = folder.resolve("good.pathprof");
    cli.run(
        "run --cache cache --no-report -o good.pathprof -cp classes %s", ExitThree.class.getName());
    assertThat(good).exists();
  }

  @Test
  void missing_profile() throws Exception {
    ChildJvm.Outcome outcome = cli.run("report no.pathprof");

    assertThat(outcome.err()).startsWith("pathforest: no.pathprof: no such file").hasLineCount(1);
    assertThat(outcome.status()).isEqualTo(1);
  }

  @Test
  void profile_of_another_version() throws Exception {
    Jars.edit(
        good,
        folder.resolve("newer.pathprof"),
        "meta.properties",
        Jars.replacing("format=1", "format=99"));

    String line = "newer.pathprof: profile of version 99, this Pathforest reads 1";
    cli.refuses(1, line, "report newer.pathprof");
    cli.refuses(1, line, "export newer.pathprof -o out.jsonl");
    cli.refuses(1, line, "merge good.pathprof newer.pathprof -o sum.pathprof");
    cli.refuses(1, line, "viz newer.pathprof --method outer -o out.dot");
  }

  @Test
  void profile_damaged_by_a_byte() throws Exception {
    byte[] bytes = Files.readAllBytes(good);
    for (int at : new int[] {0, 40, bytes.length / 2, bytes.length - 2}) {
      byte[] damaged = bytes.clone();
      damaged[at] ^= 0x10;
      Files.write(folder.resolve("damaged.pathprof"), damaged);

      ChildJvm.Outcome outcome = cli.run("export damaged.pathprof -o damaged.jsonl");

      assertThat(outcome.err())
          .as("byte " + at)
          .startsWith("pathforest: damaged.pathprof: ")
          .hasLineCount(1);
      assertThat(outcome.status()).isEqualTo(1);
      assertThat(folder.resolve("damaged.jsonl")).doesNotExist();
    }
  }

  @Test
  void profile_without_its_map() throws Exception {
    Jars.edit(good, folder.resolve("mapless.pathprof"), "maps/", bytes -> null);

    ChildJvm.Outcome outcome = cli.run("report mapless.pathprof");

    assertThat(outcome.err())
        .startsWith("pathforest: mapless.pathprof: ")
        .contains("map")
        .hasLineCount(1);
    assertThat(outcome.status()).isEqualTo(1);
    assertThat(outcome.out()).isEmpty();
  }

  @Test
  void output_over_the_profile_itself() throws Exception {
    for (String command : new String[] {"report", "export"}) {
      cli.refuses(
          1, "good.pathprof: the output is an input", command + " good.pathprof -o good.pathprof");
    }
    cli.refuses(1, "good.pathprof: the output is an input", "merge good.pathprof -o good.pathprof");
  }

  @Test
  void full_disk() throws Exception {
    String reason = "/dev/full: can't be written (No space left on device)";
    cli.refuses(1, reason, "export good.pathprof -o /dev/full");
    cli.refuses(1, reason, "report good.pathprof --format json -o /dev/full");
    cli.refuses(1, reason, "viz good.pathprof --method outer -o /dev/full");
  }

  @Test
  void forest_without_counts() throws Exception {
    cli.refuses(
        1,
        "classes: no profile: a forest needs counts",
        "viz classes --method outer --what forest");
  }
}
