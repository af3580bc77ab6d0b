package org.pathforest.e2e.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.programs.Failing;
import org.pathforest.testkit.ChildJvm;

/** What {@code instrument} can't do: one line, exit status 1, nothing written. */
class BadInstrumentInputTest {
  @TempDir Path folder;
  private Cli cli;
  private Path jar;

  @BeforeEach
  void make() throws Exception {
    cli = new Cli(folder);
    jar = Jars.write(folder.resolve("app.jar"), null, Failing.class, Jars.CHECKSUM);
  }

  @Test
  void missing_file() throws Exception {
    cli.refuses(1, "no.jar: no such file or folder", "instrument no.jar -o out.jar");
  }

  @Test
  void unreadable_file() throws Exception {
    Files.setPosixFilePermissions(jar, PosixFilePermissions.fromString("---------"));
    assumeFalse(Files.isReadable(jar), "this user may read everything");

    cli.refuses(1, "app.jar: permission denied", "instrument app.jar -o out.jar");
  }

  @Test
  void file_that_is_no_jar() throws Exception {
    Files.writeString(folder.resolve("text.jar"), "Not a jar, but long enough to look at it.\n");

    cli.refuses(1, "text.jar: not a jar: no zip file", "instrument text.jar -o out.jar");
  }

  @Test
  void jar_without_classes() throws Exception {
    Jars.edit(jar, folder.resolve("empty.jar"), "org/", bytes -> null);

    cli.refuses(1, "empty.jar: has no class files", "instrument empty.jar -o out.jar");
  }

  @Test
  void truncated_jar() throws Exception {
    byte[] bytes = Files.readAllBytes(jar);
    Files.write(folder.resolve("short.jar"), Arrays.copyOf(bytes, bytes.length * 2 / 3));

    ChildJvm.Outcome outcome = cli.run("instrument short.jar -o out.jar");

    assertThat(outcome.err()).startsWith("pathforest: short.jar: ").hasLineCount(1);
    assertThat(outcome.status()).isEqualTo(1);
    assertThat(folder.resolve("out.jar")).doesNotExist();
  }

  @Test
  void class_file_that_is_too_new() throws Exception {
    Jars.edit(jar, folder.resolve("new.jar"), "org/", Jars::tooNew);

    cli.refuses(
        1,
        "new.jar!/org/pathforest/programs/Failing.class: unsupported class file version 99.0",
        "instrument new.jar -o out.jar");
  }

  @Test
  void class_file_that_is_too_new_among_others_is_kept_and_named() throws Exception {
    Jars.edit(jar, folder.resolve("mixed.jar"), Jars.entry(Jars.CHECKSUM), Jars::tooNew);

    ChildJvm.Outcome outcome = cli.run("instrument mixed.jar -o out.jar");

    assertThat(outcome.err())
        .isEqualTo(
            "pathforest: mixed.jar!/org/pathforest/programs/Checksum.class: unsupported class file"
                + " version 99.0 (kept as it was)\n");
    assertThat(outcome.status()).isZero();
    assertThat(outcome.out()).containsPattern("unread +1 ").containsPattern("class files +1\n");
    cli.refuses(
        1,
        "mixed.jar!/org/pathforest/programs/Checksum.class: unsupported class file version"
            + " 99.0",
        "instrument mixed.jar -o strict.jar --strict");
  }

  @Test
  void output_that_is_an_input_or_inside_one() throws Exception {
    Jars.folder(folder.resolve("classes"), Failing.class);

    cli.refuses(1, "app.jar: the output is an input", "instrument app.jar -o app.jar");
    cli.refuses(
        1,
        "classes/out: output lies inside an input: classes",
        "instrument classes -o classes/out");
    cli.refuses(1, ".: an input lies inside the output: classes", "instrument classes -o .");
    cli.refuses(1, "classes: the output is an input", "instrument classes app.jar -o classes");
  }

  @Test
  void output_in_a_folder_that_is_not_there() throws Exception {
    cli.refuses(1, "no/out.jar: its folder does not exist", "instrument app.jar -o no/out.jar");
  }

  @Test
  void jar_that_is_instrumented_already() throws Exception {
    cli.succeeds("instrument app.jar -o pf.jar");

    cli.refuses(1, "pf.jar: is already instrumented", "instrument pf.jar -o out.jar");
    cli.refuses(1, "pf.jar: is already instrumented", "instrument app.jar pf.jar -o out");
  }

  @Test
  void class_that_is_instrumented_already() throws Exception {
    cli.succeeds("instrument app.jar -o pf.jar");
    Jars.edit(folder.resolve("pf.jar"), folder.resolve("bare.jar"), "META-INF/", bytes -> null);

    ChildJvm.Outcome outcome = cli.run("instrument bare.jar -o out.jar");

    assertThat(outcome.err())
        .startsWith("pathforest: bare.jar: ")
        .contains("instrumented")
        .hasLineCount(1);
    assertThat(outcome.status()).isEqualTo(1);
    assertThat(folder.resolve("out.jar")).doesNotExist();
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
