package org.pathforest.e2e.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.programs.Failing;
import org.pathforest.testkit.ChildJvm;

/** Inputs that {@code instrument} refuses: one line, exit status 1, nothing written. */
class BadInstrumentInputTest {
  @TempDir static Path folder;
  private static Cli cli;
  private static Path jar;

  @BeforeAll
  static void make() throws Exception {
    cli = new Cli(folder);
    jar = Jars.write(folder.resolve("app.jar"), null, Failing.class, Jars.CHECKSUM);
    Jars.folder(folder.resolve("classes"), Failing.class);
  }

  @Test
  void unreadable_file() throws Exception {
    Path unreadable = Files.copy(jar, folder.resolve("mine.jar"));
    Files.setPosixFilePermissions(unreadable, PosixFilePermissions.fromString("---------"));
    assumeFalse(Files.isReadable(unreadable), "this user may read everything");

    cli.refuses(1, "mine.jar: permission denied", "instrument mine.jar -o out.jar");
  }

  @Test
  void files_that_are_no_jars_with_classes() throws Exception {
    Files.writeString(folder.resolve("text.jar"), "Not a jar, but long enough to look at it.\n");
    Jars.edit(jar, folder.resolve("empty.jar"), "org/", bytes -> null);
    byte[] bytes = Files.readAllBytes(jar);
    Files.write(folder.resolve("short.jar"), Arrays.copyOf(bytes, bytes.length * 2 / 3));
    Jars.edit(jar, folder.resolve("new.jar"), "org/", Jars::tooNew);

    cli.refuses(
        """
        $ instrument no.jar -o out.jar
        1 no.jar: no such file or folder
        $ instrument text.jar -o out.jar
        1 text.jar: not a jar: no zip file
        $ instrument empty.jar -o out.jar
        1 empty.jar: has no class files
        $ instrument short.jar -o out.jar
        1 short.jar: …
        $ instrument new.jar -o out.jar
        1 new.jar!/org/pathforest/programs/Failing.class: unsupported class file version 99.0
        """);
  }

  @Test
  void class_file_that_is_too_new_among_others_is_kept_and_named() throws Exception {
    Jars.edit(jar, folder.resolve("mixed.jar"), Jars.entry(Jars.CHECKSUM), Jars::tooNew);
    String reason =
        "mixed.jar!/org/pathforest/programs/Checksum.class: unsupported class file version 99.0";

    ChildJvm.Outcome outcome = cli.run("instrument mixed.jar -o most.jar");

    outcome.endedWith(0, "pathforest: " + reason + " (kept as it was)\n");
    assertThat(outcome.out()).containsPattern("unread +1 ").containsPattern("class files +1\n");
    cli.refuses(1, reason, "instrument mixed.jar -o strict.jar --strict");
  }

  @Test
  void outputs_in_wrong_places() throws Exception {
    cli.refuses(
        """
        $ instrument app.jar -o app.jar
        1 app.jar: the output is an input
        $ instrument classes -o classes/out
        1 classes/out: output lies inside an input: classes
        $ instrument classes -o .
        1 .: an input lies inside the output: classes
        $ instrument classes app.jar -o classes
        1 classes: the output is an input
        $ instrument app.jar -o no/out.jar
        1 no/out.jar: its folder does not exist
        """);
  }

  @Test
  void jar_and_class_that_are_instrumented_already() throws Exception {
    cli.succeeds("instrument app.jar -o pf.jar");
    Jars.edit(folder.resolve("pf.jar"), folder.resolve("bare.jar"), "META-INF/", bytes -> null);

    cli.refuses(1, "pf.jar: is already instrumented", "instrument pf.jar -o out.jar");
    cli.refuses(1, "pf.jar: is already instrumented", "instrument app.jar pf.jar -o out");
    cli.refuses(1, "bare.jar: …instrumented…", "instrument bare.jar -o out.jar");
  }

  @Test
  void debug_adds_the_stack_trace() throws Exception {
    ChildJvm.Outcome outcome = cli.run("instrument no.jar -o out.jar --debug");

    assertThat(outcome.err())
        .startsWith("pathforest: no.jar: no such file or folder\n")
        .contains("\tat org.pathforest.");
    assertThat(outcome.status()).isEqualTo(1);
  }
}
