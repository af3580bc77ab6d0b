package org.pathforest.e2e.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.programs.ExitThree;

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
        "run --cache cache --no-report -o good.pathprof -cp classes"
            + " org.pathforest.programs.ExitThree");
    assertThat(good).exists();
  }

  @Test
  void profile_of_another_version() throws Exception {
    Jars.edit(
        good,
        folder.resolve("newer.pathprof"),
        "meta.properties",
        bytes -> new String(bytes, UTF_8).replace("format=1", "format=99").getBytes(UTF_8));

    cli.refuses(
        """
        $ report newer.pathprof
        1 newer.pathprof: profile of version 99, this Pathforest reads 1
        $ export newer.pathprof -o out.jsonl
        1 newer.pathprof: profile of version 99, this Pathforest reads 1
        $ merge good.pathprof newer.pathprof -o sum.pathprof
        1 newer.pathprof: profile of version 99, this Pathforest reads 1
        $ viz newer.pathprof --method outer -o out.dot
        1 newer.pathprof: profile of version 99, this Pathforest reads 1
        """);
  }

  @Test
  void profile_damaged_by_a_byte() throws Exception {
    byte[] bytes = Files.readAllBytes(good);
    for (int at : new int[] {0, 40, bytes.length / 2, bytes.length - 2}) {
      Files.write(folder.resolve("damaged.pathprof"), Jars.flipped(bytes, at));

      cli.refuses(1, "damaged.pathprof: …", "export damaged.pathprof -o damaged.jsonl");
    }
  }

  @Test
  void profile_without_its_map() throws Exception {
    Jars.edit(good, folder.resolve("mapless.pathprof"), "maps/", bytes -> null);

    cli.refuses(1, "mapless.pathprof: …map…", "report mapless.pathprof");
  }

  @Test
  void what_can_not_be_read_or_written_is_told() throws Exception {
    cli.refuses(
        """
        $ report no.pathprof
        1 no.pathprof: no such file…
        $ report good.pathprof -o good.pathprof
        1 good.pathprof: the output is an input
        $ export good.pathprof -o good.pathprof
        1 good.pathprof: the output is an input
        $ merge good.pathprof -o good.pathprof
        1 good.pathprof: the output is an input
        $ export good.pathprof -o /dev/full
        1 /dev/full: can't be written (No space left on device)
        $ report good.pathprof --format json -o /dev/full
        1 /dev/full: can't be written (No space left on device)
        $ viz good.pathprof --method outer -o /dev/full
        1 /dev/full: can't be written (No space left on device)
        $ viz classes --method outer --what forest
        1 classes: no profile: a forest needs counts
        """);
  }
}
