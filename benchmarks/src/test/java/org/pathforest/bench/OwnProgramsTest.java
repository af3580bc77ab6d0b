package org.pathforest.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.pathforest.bench.BenchCommand.Outcome;
import org.pathforest.bench.run.Profiles;
import org.pathforest.bench.run.Run;
import org.pathforest.bench.run.RunsFile;
import org.pathforest.bench.workload.OwnJars;

/** Programs of the user, which are measured like the built-in ones, in their own JVMs. */
class OwnProgramsTest {
  @TempDir private Path folder;
  private String jar;

  @BeforeEach
  void make() throws Exception {
    jar = OwnJars.make(folder).toString();
  }

  private Outcome run(String what, String... options) throws Exception {
    return BenchCommand.run(
        folder,
        Stream.of(new String[] {"--jar", jar, "--heap", "200m"}, options, new String[] {"--", what})
            .flatMap(Stream::of)
            .toArray(String[]::new));
  }

  private List<Run> runs(String output) throws Exception {
    return new RunsFile(folder.resolve(output).resolve("runs.csv")).read();
  }

  @Test
  void program_and_jars_that_its_manifest_names_are_measured_and_profiled() throws Exception {
    Outcome outcome = run("1000", "--smoke", "--jvm-options", "-Da=\"1 2\" -Xshare:auto");

    assertThat(outcome.status()).as(outcome.err()).isZero();
    assertThat(outcome.out()).isEqualTo(folder.resolve("own/own-smoke/report.md") + "\n");
    assertThat(runs("own/own-smoke"))
        .allMatch(Run::ok)
        .allMatch(r -> r.times().wall() > 0 && r.times().calls() == 1)
        .extracting(Run::configuration)
        .containsExactly("plain", "jacoco", "bl", "kpaths-4");
    assertThat(
            new Profiles(folder.resolve("own/own-smoke/profiles"))
                .of("own", "bl")
                .orElseThrow()
                .methods())
        .extracting(m -> m.className() + "." + m.method())
        .contains("own/Own.main", "lib/Library.sum");
    assertThat(folder.resolve("own/own-smoke/report.md")).content().doesNotContain("## Goals");

    assertThat(run("1000", "--smoke", "--jvm-options", "-Xshare:off"))
        .extracting(Outcome::status, Outcome::err)
        .containsExactly(
            1,
            "pathforest: "
                + folder.resolve("own/own-smoke/machine.properties")
                + ": describes other runs; choose another folder with --output. Differences:"
                + " options: -Da=1 2 -Xshare:auto; now -Xshare:off\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "exit | ended its JVM before all calls were done (System.exit); measure whole processes: --measure start-up, or measure = start-up in the file",
        "idle | main has returned, but it started 1 thread that never ended; measure whole processes: --measure start-up, or measure = start-up in the file",
        "fail | java.lang.IllegalStateException: as told",
      })
  void program_that_can_not_be_called_again_and_again_is_told(String what, String reason)
      throws Exception {
    Outcome outcome = run(what, "--forks", "2");

    assertThat(outcome.status()).isEqualTo(1);
    assertThat(outcome.err().lines().toList())
        .as("nothing else of it is run")
        .startsWith("pathforest: own plain: " + reason)
        .hasSize(2);
    assertThat(runs("own/own")).extracting(Run::status).containsExactly(Run.FAILED);
  }

  @Test
  void program_that_exits_is_measured_as_a_process() throws Exception {
    Outcome outcome =
        run("exit", "--measure", "start-up", "--forks", "1", "--configurations", "kpaths-4");

    assertThat(outcome.status()).as(outcome.err()).isZero();
    assertThat(runs("own/own"))
        .allMatch(r -> r.ok() && r.times().cpu() == -1 && r.times().processWall() > 0)
        .hasSize(2);
  }

  @Test
  void process_that_is_measured_from_its_start_has_no_mbean() throws Exception {
    Outcome outcome =
        run("mbean", "--measure", "start-up", "--forks", "1", "--configurations", "kpaths-4");

    assertThat(outcome.status()).as("prints the same: %s", outcome.err()).isZero();
  }

  @Test
  void weights_of_a_program_that_exits_are_learned_from_a_process() throws Exception {
    Outcome outcome =
        run("exit", "--measure", "start-up", "--forks", "1", "--configurations", "weighted-4");

    assertThat(outcome.status()).as(outcome.err()).isZero();
    assertThat(runs("own/own")).hasSize(2).allMatch(Run::ok);
  }

  @Test
  void runtime_that_counts_nothing_leaves_no_profile_in_the_users_folder() throws Exception {
    Path file =
        Files.writeString(
            folder.resolve("mine.properties"),
            "program.mine.jar = own.jar\nprogram.mine.arguments = 10\nconfigurations = uncounted-4");

    Outcome outcome = BenchCommand.run(folder, "--experiment", "" + file, "--smoke");

    assertThat(outcome.status()).as(outcome.err()).isZero();
    assertThat(folder).isDirectoryNotContaining("glob:**.pathprof");
  }

  @Test
  void call_lasts_until_the_threads_that_it_has_started_have_ended() throws Exception {
    String[] few = {"--forks", "1", "--warm-ups", "0", "--calls", "2", "--configurations", "plain"};
    assertThat(run("50000000", few).status()).isZero();
    assertThat(
            run(
                    "threads",
                    Stream.of(List.of(few), List.of("--name", "t"))
                        .flatMap(List::stream)
                        .toArray(String[]::new))
                .status())
        .isZero();

    Run alone = runs("own/own").get(0);
    Run inThreads = runs("own/t").get(0);
    assertThat(inThreads.checksum()).isEqualTo(alone.checksum()).startsWith("2x");
    assertThat(inThreads.times().wall()).isGreaterThan(alone.times().wall() / 4);
    assertThat(inThreads.times().program()).as("of threads that have ended").isEqualTo(-1);
  }

  @Test
  void other_output_than_without_instrumentation_is_an_error_unless_it_may_change()
      throws Exception {
    Outcome outcome = run("clock", "--smoke", "--configurations", "bl");
    assertThat(outcome.status()).isEqualTo(1);
    assertThat(outcome.err())
        .contains("own bl: printed checksums 1x")
        .contains(
            "; lines that differ from run to run can be allowed: --changing, or"
                + " program.own.changing in the file\n");

    String[] allowed = {"--smoke", "--configurations", "bl", "--changing", "time \\d+"};
    assertThat(run("clock", allowed).err()).contains("; now 0 to warm up, ", "differ: time \\d+");
    Files.delete(folder.resolve("own/own-smoke/machine.properties"));
    Files.delete(folder.resolve("own/own-smoke/runs.csv"));
    assertThat(run("clock", allowed)).satisfies(o -> assertThat(o.status()).as(o.err()).isZero());
  }

  @Test
  void file_names_programs_beside_built_in_ones() throws Exception {
    Path file =
        Files.writeString(
            folder.resolve("mine.properties"),
            """
            programs = montecarlo mine
            program.mine.cp = own-classes
            program.mine.main = own.Own
            program.mine.arguments = 2000
            program.montecarlo.arguments = 3
            configurations = kpaths-4
            tables =
            """);

    Outcome outcome = BenchCommand.run(folder, "--experiment", "" + file, "--smoke");

    assertThat(outcome.status()).as(outcome.err()).isZero();
    assertThat(runs("experiments/mine-smoke"))
        .extracting(r -> r.program() + " " + r.configuration() + " " + r.status())
        .containsExactly(
            "montecarlo plain ok", "montecarlo kpaths-4 ok", "mine plain ok", "mine kpaths-4 ok");
  }

  @Test
  void wrong_usage_is_one_line() throws Exception {
    assertThat(run("1", "--cp", jar).err())
        .isEqualTo("pathforest: bench: give exactly one of 'jar' and 'cp'\n");
    assertThat(run("1", "--programs", "md").err())
        .isEqualTo("pathforest: bench: --programs: not possible with a program of your own\n");
    assertThat(BenchCommand.run(folder, "--main", "own.Own").err())
        .isEqualTo("pathforest: bench: --main: not possible without --jar or --cp\n");
    assertThat(BenchCommand.run(folder, "--smoke", "--", "1").err())
        .isEqualTo(
            "pathforest: bench: 1: unexpected argument; the program's arguments follow -- after"
                + " --jar or --cp\n");
    assertThat(run("1", "--java", folder.toString()).err())
        .isEqualTo(
            "pathforest: "
                + folder
                + ": not a JDK: it has no bin/java; name the folder of a JDK\n");
    assertThat(run("1", "--jvm-options", "-XX:+NoSuchFlag").err())
        .startsWith("pathforest: ")
        .contains("does not start with [", "NoSuchFlag")
        .hasLineCount(1);
    assertThat(run("1", "--changing", "(").err()).startsWith("pathforest: bench: ").hasLineCount(1);
    assertThat(folder.resolve("own"))
        .as("no results")
        .satisfiesAnyOf(
            p -> assertThat(p).doesNotExist(), p -> assertThat(runs("own/own")).isEmpty());
  }
}
