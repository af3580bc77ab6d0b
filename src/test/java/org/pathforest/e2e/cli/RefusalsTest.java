package org.pathforest.e2e.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.programs.ExitThree;
import org.pathforest.programs.Failing;

/** Wrong usage, inputs and outputs: one line of message, exit status 1 or 2, nothing written. */
class RefusalsTest {
  @TempDir static Path folder;
  private static Cli cli;
  private static Path jar;

  @BeforeAll
  static void make() throws Exception {
    cli = new Cli(folder);
    jar = Jars.write(folder.resolve("app.jar"), null, Failing.class, Jars.CHECKSUM);
    Jars.folder(folder.resolve("classes"), Failing.class, Jars.CHECKSUM);
    Jars.write(folder.resolve("exit.jar"), null, ExitThree.class, Jars.CHECKSUM);
    cli.run("run --cache cache --no-report -o good.pathprof -jar exit.jar")
        .endedWith(3, "pathforest: profile in good.pathprof\n");
  }

  @Test
  void wrong_usage_is_told_in_a_line_that_points_to_help() throws Exception {
    cli.refuses(
        """
        $
        2 no command given (see pathforest --help)
        $ fly
        2 fly: no such command (see pathforest --help)
        $ reprot
        2 reprot: no such command; did you mean report? (see pathforest --help)
        $ --fly
        2 --fly: unrecognized option (see pathforest --help)
        $ report
        2 report: no profile given (see pathforest report --help)
        $ report a.pathprof --format html
        2 report: --format html needs a folder: -o FOLDER (see pathforest report --help)
        $ report a.pathprof --source src
        2 report: --source needs --format html (see pathforest report --help)
        $ tune
        2 tune: no profile given (see pathforest tune --help)
        $ instrument a.jar
        2 instrument: no output (-o OUT) given (see pathforest instrument --help)
        $ export --fly
        2 export: unrecognized option: --fly (see pathforest export --help)
        $ instrument a.jar b/a.jar -o out
        2 instrument: two inputs are named a.jar, so their outputs would collide; instrument them \
        separately (see pathforest instrument --help)
        $ run Main
        2 run: no program given; add -jar APP.jar, or -cp CLASSPATH MAIN (see pathforest run --help)
        $ viz a.pathprof
        2 viz: no method given; add --method NAME (see pathforest viz --help)
        $ viz classes --method fly --what forest --dag
        2 viz: --dag and --numbers need --what cfg (see pathforest viz --help)
        $ viz good.pathprof --method outer --numbers --placement naive
        2 viz: --numbering and --placement: not available for a profile, which has its own; \
        give the jar (see pathforest viz --help)
        $ paths classes --method Failing.work --id 3 --path @0
        2 paths: --id and --path cannot be combined (see pathforest paths --help)
        $ paths classes --method Failing.work --id -1
        2 paths: --id: '-1' is not a number from 0 to …
        $ paths classes --method Failing.work --path @0,@1
        2 paths: --path: no block '@1'; name blocks by offset, such as @24, or by line, such as 12 \
        (see pathforest paths --help)
        $ paths classes --method Failing.work --format csv
        2 paths: --format: 'csv' is not one of text, json (see pathforest paths --help)
        """);
  }

  @Test
  void method_that_none_or_several_have_is_told_with_the_candidates() throws Exception {
    cli.refuses(
        2,
        "viz: --method fly: none of the 6 methods matches; name it as Foo.bar",
        "viz classes --method fly");
    String said =
        """
        pathforest: viz: --method Failing.: 3 methods match; name one of these:
          org.pathforest.programs.Failing.<init>()V
          org.pathforest.programs.Failing.work([I)I
          org.pathforest.programs.Failing.main([Ljava/lang/String;)V
        """;
    assertThat(cli.run("viz classes --method Failing.").endedWith(2, said).out()).isEmpty();
  }

  @Test
  void help_and_version_go_to_standard_output() throws Exception {
    assertThat(cli.succeeds("--help")).contains("demo", "run", "instrument", "report", "merge");
    assertThat(cli.succeeds("run --help")).startsWith("usage: pathforest run ");
    assertThat(cli.succeeds("--version")).matches("pathforest \\d+\\.\\d+\\S*\n");
  }

  @Test
  void jars_that_can_not_be_instrumented() throws Exception {
    Files.writeString(folder.resolve("text.jar"), "Not a jar, but long enough to look at it.\n");
    Jars.edit(jar, folder.resolve("empty.jar"), "org/", bytes -> null);
    byte[] bytes = Files.readAllBytes(jar);
    Files.write(folder.resolve("short.jar"), Arrays.copyOf(bytes, bytes.length * 2 / 3));
    Jars.edit(jar, folder.resolve("new.jar"), "org/", Jars::tooNew);
    cli.succeeds("instrument app.jar -o pf.jar");
    Jars.edit(folder.resolve("pf.jar"), folder.resolve("bare.jar"), "META-INF/", b -> null);

    cli.refuses(
        """
        $ instrument no.jar -o out.jar
        1 no.jar: no such file or folder; check the name
        $ instrument text.jar -o out.jar
        1 text.jar: not a jar: not a zip file; name a jar or folder
        $ instrument empty.jar -o out.jar
        1 empty.jar: contains no class files; name the jar or folder with the classes
        $ instrument short.jar -o out.jar
        1 short.jar: …
        $ instrument new.jar -o out.jar
        1 new.jar!/org/pathforest/programs/Failing.class: unsupported class file version 99.0; compile \
        it for an older Java release
        $ instrument pf.jar -o out.jar
        1 pf.jar: already instrumented; use the original
        $ instrument app.jar pf.jar -o out
        1 pf.jar: already instrumented; use the original
        $ instrument bare.jar -o out.jar
        1 bare.jar: …instrumented…
        """);
  }

  @Test
  void unreadable_jar() throws Exception {
    Path unreadable = Files.copy(jar, folder.resolve("mine.jar"));
    Files.setPosixFilePermissions(unreadable, PosixFilePermissions.fromString("---------"));
    assumeFalse(Files.isReadable(unreadable), "this user may read everything");

    cli.refuses(
        1, "mine.jar: permission denied; change its permissions", "instrument mine.jar -o out.jar");
  }

  @Test
  void class_file_that_is_too_new_among_others_is_kept_and_named() throws Exception {
    Jars.edit(jar, folder.resolve("mixed.jar"), Jars.entry(Jars.CHECKSUM), Jars::tooNew);
    String reason =
        "mixed.jar!/org/pathforest/programs/Checksum.class: unsupported class file version 99.0;"
            + " compile it for an older Java release";

    var outcome = cli.run("instrument mixed.jar -o most.jar");

    outcome.endedWith(0, "pathforest: " + reason + " (copied unchanged)\n");
    assertThat(outcome.out()).containsPattern("unread +1 ").containsPattern("class files +1\n");
    cli.refuses(1, reason, "instrument mixed.jar -o strict.jar --strict");
  }

  @Test
  void debug_adds_the_stack_trace() throws Exception {
    var outcome = cli.run("instrument no.jar -o out.jar --debug");

    assertThat(outcome.err())
        .startsWith("pathforest: no.jar: no such file or folder; check the name\n")
        .contains("\tat org.pathforest.");
    assertThat(outcome.status()).isEqualTo(1);
  }

  @Test
  void outputs_that_can_not_be_written() throws Exception {
    cli.refuses(
        """
        $ instrument app.jar -o app.jar
        1 app.jar: is also an input; name another output
        $ instrument classes -o classes/out
        1 classes/out: is inside the input classes; name another output
        $ instrument classes -o .
        1 .: contains the input classes; name another output
        $ instrument classes app.jar -o classes
        1 classes: is also an input; name another output
        $ instrument app.jar -o no/out.jar
        1 no/out.jar: its folder does not exist; create it first
        $ report good.pathprof -o good.pathprof
        1 good.pathprof: is also an input; name another output
        $ export good.pathprof -o good.pathprof
        1 good.pathprof: is also an input; name another output
        $ merge good.pathprof -o good.pathprof
        1 good.pathprof: is also an input; name another output
        $ export good.pathprof -o /dev/full
        1 /dev/full: can't be written (No space left on device); check permissions and space
        $ report good.pathprof --format json -o /dev/full
        1 /dev/full: can't be written (No space left on device); check permissions and space
        $ viz good.pathprof --method outer -o /dev/full
        1 /dev/full: can't be written (No space left on device); check permissions and space
        """);
  }

  @Test
  void profiles_that_can_not_be_read() throws Exception {
    Path good = folder.resolve("good.pathprof");
    Jars.edit(
        good,
        folder.resolve("newer.pathprof"),
        "meta.properties",
        bytes -> new String(bytes, UTF_8).replace("format=1", "format=99").getBytes(UTF_8));
    Jars.edit(good, folder.resolve("mapless.pathprof"), "maps/", bytes -> null);

    cli.refuses(
        """
        $ report no.pathprof
        1 no.pathprof: no such file…
        $ report newer.pathprof
        1 newer.pathprof: profile has format 99, but this Pathforest reads format 1; use the Pathforest that wrote it
        $ export newer.pathprof -o out.jsonl
        1 newer.pathprof: profile has format 99, but this Pathforest reads format 1; use the Pathforest that wrote it
        $ merge good.pathprof newer.pathprof -o sum.pathprof
        1 newer.pathprof: profile has format 99, but this Pathforest reads format 1; use the Pathforest that wrote it
        $ viz newer.pathprof --method outer -o out.dot
        1 newer.pathprof: profile has format 99, but this Pathforest reads format 1; use the Pathforest that wrote it
        $ report mapless.pathprof
        1 mapless.pathprof: …map…
        $ viz classes --method Failing.work --what forest
        1 classes: not a profile; a forest needs the counts of a run
        """);
    byte[] bytes = Files.readAllBytes(good);
    for (int at : new int[] {0, 40, bytes.length / 2, bytes.length - 2}) {
      Files.write(folder.resolve("damaged.pathprof"), Jars.flipped(bytes, at));
      cli.refuses(1, "damaged.pathprof: …", "export damaged.pathprof -o damaged.jsonl");
    }
  }
}
