package org.pathforest.e2e.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.profile.file.ProfileReader;
import org.pathforest.programs.AlternatingLoop;
import org.pathforest.programs.ExitThree;
import org.pathforest.programs.Failing;

/** {@code --weights}: probes placed according to the counts of an earlier run. */
class WeightsTest {
  private static final String MAIN = ExitThree.class.getName();
  private static final String RUN = "run --cache cache --no-report -o run.pathprof ";

  @TempDir static Path folder;
  private static Cli cli;

  @BeforeAll
  static void run_once() throws Exception {
    cli = new Cli(folder);
    Jars.write(folder.resolve("app.jar"), null, ExitThree.class, Jars.CHECKSUM, Failing.class);
    Jars.write(folder.resolve("other.jar"), null, AlternatingLoop.class);
    cli.succeeds("instrument app.jar -o static.jar");
    cli.java("-Dpathforest.output=app.pathprof -jar static.jar").endedWith(3, "");
    assertThat(ProfileReader.read(file("app.pathprof")).methods()).as("that ran").hasSize(3);
  }

  private static Path file(String name) {
    return folder.resolve(name);
  }

  @Test
  void summary_says_how_many_methods_had_measured_weights() throws Exception {
    assertThat(cli.succeeds("instrument --weights app.pathprof app.jar -o a.jar"))
        .containsPattern(
            "instrumented +5\n +measured +3  \\(of these, with weights from the profile; ");
    assertThat(cli.succeeds("instrument app.jar -o b.jar")).doesNotContain("measured");
  }

  @Test
  void same_profile_gives_the_same_bytes_with_any_number_of_threads() throws Exception {
    cli.succeeds("instrument --weights=app.pathprof app.jar -o c.jar");
    cli.succeeds("instrument --weights app.pathprof --threads 1 app.jar -o d.jar");

    assertThat(Files.mismatch(file("c.jar"), file("d.jar"))).isEqualTo(-1);
  }

  @Test
  void profile_of_another_program_is_named() throws Exception {
    String why = "app.pathprof: has no counts of the instrumented methods";

    var outcome = cli.run("instrument --weights app.pathprof other.jar -o o.jar");

    outcome.endedWith(
        0,
        "pathforest: " + why + ", so all weights are estimated; give a profile of these classes\n");
    assertThat(outcome.out()).containsPattern("measured +0 ");
    cli.succeeds("instrument other.jar -o p.jar");
    assertThat(Files.mismatch(file("o.jar"), file("p.jar"))).isEqualTo(-1);
    cli.refuses(
        1,
        why + "; give a profile of these classes",
        "instrument --strict --weights app.pathprof other.jar -o strict.jar");
  }

  @Test
  void profile_of_one_of_two_programs_serves_that() throws Exception {
    assertThat(cli.succeeds("instrument --weights app.pathprof other.jar app.jar -o both"))
        .containsPattern("(?s)measured +0 .*measured +3 ");
  }

  @Test
  void class_with_other_bytes_has_estimated_weights() throws Exception {
    Jars.edit(
        file("app.jar"), file("changed.jar"), Jars.entry(ExitThree.class), WeightsTest::older);

    var outcome = cli.run("instrument --weights app.pathprof changed.jar -o n.jar");

    assertThat(outcome.status()).isZero();
    assertThat(outcome.out()).containsPattern("instrumented +5\n +measured +1 ");
  }

  /** Returns the class file with the previous version number of its format. */
  private static byte[] older(byte[] classFile) {
    byte[] patched = classFile.clone();
    patched[7]--;
    return patched;
  }

  @Test
  void files_that_are_no_profiles_are_refused() throws Exception {
    Files.writeString(file("text.pathprof"), "No profile, but long enough to look at it.\n");
    byte[] good = Files.readAllBytes(file("app.pathprof"));
    Files.write(file("short.pathprof"), Arrays.copyOf(good, good.length / 2));
    Files.write(file("damaged.pathprof"), Jars.flipped(good, good.length / 2));
    Files.createDirectories(file("folder"));

    for (String line :
        List.of(
            "no.pathprof: no such file…",
            "text.pathprof: not a profile, or cut short…",
            "short.pathprof: not a profile, or cut short…",
            "damaged.pathprof: damaged…",
            "app.jar: not a profile: meta.properties is missing…",
            "folder: is a folder; name a .pathprof file…")) {
      String profile = line.replaceFirst(":.*", "");
      cli.refuses(1, line, "instrument --weights %s app.jar -o out.jar", profile);
      cli.refuses(1, line, "run --weights %s --cache unused -jar app.jar", profile);
    }
  }

  @Test
  void wrong_usage_is_refused_before_the_profile_is_read() throws Exception {
    Files.copy(file("app.pathprof"), Files.createDirectories(file("out2")).resolve("app.jar"));

    cli.refuses(
        """
        $ instrument --weights app.pathprof app.jar -o app.pathprof
        1 app.pathprof: is also an input; name another output
        $ instrument --weights out2/app.jar app.jar other.jar -o out2
        1 out2/app.jar: is also an input; name another output
        $ instrument --weights no.pathprof -k 0 app.jar -o k.jar
        2 instrument: -k: …
        """);
  }

  @Test
  void run_says_what_the_profile_was_good_for_when_it_instruments_and_from_the_cache()
      throws Exception {
    for (int i = 0; i < 2; i++) {
      cli.run(RUN + "--weights app.pathprof -cp app.jar " + MAIN)
          .endedWith(
              3,
              """
              pathforest: profile in run.pathprof
              pathforest: weights of 3 methods are from app.pathprof
              """);
    }
    assertThat(cli.run(RUN + "-cp app.jar " + MAIN).err()).doesNotContain("weights");
  }

  @Test
  void run_names_a_profile_of_another_program_when_it_instruments_and_from_the_cache()
      throws Exception {
    cli.succeeds("instrument other.jar -o other-pf.jar");
    cli.java(
            "-Dpathforest.output=of-other.pathprof -cp other-pf.jar:app.jar %s",
            AlternatingLoop.class.getName())
        .succeeded();
    String why = "pathforest: of-other.pathprof: has no counts of the instrumented methods";

    for (int i = 0; i < 2; i++) {
      assertThat(cli.run(RUN + "--weights of-other.pathprof -cp app.jar " + MAIN).err())
          .contains(why + ", so all weights are estimated; give a profile of these classes\n");
    }
    cli.run(RUN + "--strict --weights of-other.pathprof -cp app.jar " + MAIN)
        .endedWith(1, why + "; give a profile of these classes\n");
  }
}
