package org.pathforest.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.bench.BenchCommand.Outcome;
import org.pathforest.bench.run.Figures;
import org.pathforest.bench.run.Run;
import org.pathforest.bench.run.RunsFile;
import org.pathforest.bench.run.Times;

/** Command line of the benchmarks. */
class MainTest {
  @TempDir private Path folder;

  private Outcome run(String... arguments) throws Exception {
    return BenchCommand.run(folder, arguments);
  }

  private Outcome micro(String... arguments) throws Exception {
    return BenchCommand.micro(folder, arguments);
  }

  @Test
  void programs_and_configurations_are_listed() throws Exception {
    assertThat(run("--list").out())
        .contains(
            "programs: math ecj lucene jython xalan antlr rhino compress jsoup groovy clojure")
        .contains(" lzw montecarlo heapsort md\n")
        .contains("\nand, asked for by name: server server-virtual tasks tasks-virtual\n")
        .contains("\ntables, in experiments: ball-larus-1 ball-larus-2 ")
        .contains("configurations: plain jacoco bl bl-hash ksf-2 ksf-3 ksf-4 ksf-6 ksf-8 ksf-11")
        .contains(
            "further configurations, by name: kiter-K kiter-K-all structural structural-SAMPLES bl-train")
        .contains("\nfigures: overview schemes figure-14-kpaths");
  }

  @Test
  void figures_of_jmh_have_their_machine_beside_them() throws Exception {
    // The option -l lists benchmarks and runs none.
    assertThat(micro("-l", "-rf", "csv", "-rff", folder + "/figures.csv").status()).isZero();

    assertThat(Files.readString(folder.resolve("machine.properties")))
        .contains("processor=", "jvm=", "commit=");
    Files.writeString(folder.resolve("machine.properties"), "processor=another\n");
    assertThat(micro("-l", "-rff", folder + "/figures.csv"))
        .satisfies(o -> assertThat(o.status()).isEqualTo(1))
        .satisfies(o -> assertThat(o.err()).contains("describes other runs").hasLineCount(1));
  }

  @Test
  void benchmarks_run_in_rounds_and_go_on_with_the_next_one() throws Exception {
    String output = folder.resolve("rounds").toString();
    String[] small = {"ByHand", "-p", "version=none,bl-array", "-p", "stream=PHASED"};
    String[] brief = {"-wi", "0", "-i", "1", "-r", "10ms", "-v", "SILENT"};

    Outcome first = micro(rounds("1", output, small, brief));
    Outcome second = micro(rounds("2", output, small, brief));

    assertThat(first.status()).as(first.err()).isZero();
    assertThat(second.err())
        .as("the first round is there")
        .contains("round 2 of 2")
        .hasLineCount(1);
    assertThat(Files.readAllLines(folder.resolve("rounds/rounds.csv")))
        .hasSize(5)
        .contains("benchmark,parameters,round,score,unit");
    assertThat(folder.resolve("rounds/report.md"))
        .content()
        .contains("Medians of 2 rounds", "| ByHand.turn | stream=PHASED version=none | ")
        .contains("| ByHand.turn | stream=PHASED version=bl-array | none | ");
    assertThat(micro(rounds("2", output, new String[] {"LookUp"}, brief)))
        .as("other benchmarks in the same folder")
        .satisfies(o -> assertThat(o.status()).isEqualTo(1))
        .satisfies(o -> assertThat(o.err()).contains("describes other runs").hasLineCount(1));
  }

  private static String[] rounds(String rounds, String output, String[] which, String[] how) {
    return Stream.of(
            new String[] {"--rounds", rounds, "--output", output, "--over", "bl-array/none"},
            which,
            how)
        .flatMap(Stream::of)
        .toArray(String[]::new);
  }

  @Test
  void wrong_usage_of_rounds_is_one_line() throws Exception {
    String output = folder.toString();
    assertThat(micro("--rounds", "0", "--output", output))
        .isEqualTo(
            new Outcome(2, "", "pathforest: bench micro: --rounds: '0' is not a number above 0\n"));
    assertThat(micro("--rounds", "1").err())
        .isEqualTo("pathforest: bench micro: --rounds needs --output FOLDER\n");
    assertThat(micro("--over", "a/b").err())
        .isEqualTo("pathforest: bench micro: --over needs --rounds\n");
    assertThat(micro("--rounds", "1", "--output", output, "--over", "a").err())
        .isEqualTo("pathforest: bench micro: --over: 'a' is not of the form A/B\n");
    assertThat(micro("--rounds", "1", "--output", output, "ByHand", "-f", "2").err())
        .isEqualTo("pathforest: bench micro: -rff and -f cannot be combined with --rounds\n");
    assertThat(micro("--rounds", "1", "--output", output, "NoSuchBenchmark"))
        .satisfies(o -> assertThat(o.status()).isEqualTo(1))
        .satisfies(o -> assertThat(o.err()).startsWith("pathforest: " + output).hasLineCount(1));
  }

  @Test
  void wrong_usage_is_one_line() throws Exception {
    assertThat(run("--programs", "doom"))
        .satisfies(o -> assertThat(o.status()).isEqualTo(2))
        .satisfies(
            o ->
                assertThat(o.err()).startsWith("pathforest: bench: doom: unknown").hasLineCount(1));
    assertThat(run("--forks", "none").err())
        .isEqualTo("pathforest: bench: --forks: 'none' is not a number above 0\n");
    assertThat(run("--metric", "luck").status()).isEqualTo(2);
    assertThat(run("--report", "--figures", "figure-13").status()).isEqualTo(2);
    assertThat(run("now").status()).isEqualTo(2);
    assertThat(run("--instrumenting", "--forks", "1", "--java", "none"))
        .isEqualTo(
            new Outcome(2, "", "pathforest: bench: --java: not possible with --instrumenting\n"));
    assertThat(run("--fast").status()).isEqualTo(2);
  }

  @Test
  void report_of_no_runs_is_an_error() throws Exception {
    Outcome outcome = run("--report", "--output", folder.resolve("none").toString());

    assertThat(outcome.status()).isEqualTo(1);
    assertThat(outcome.err())
        .isEqualTo(
            "pathforest: "
                + folder.resolve("none/runs.csv")
                + ": no runs yet; run the benchmarks first\n");
  }

  @Test
  void report_is_of_the_time_that_was_measured_and_refuses_times_of_batches() throws Exception {
    Path output = folder.resolve("steady");
    RunsFile runs = new RunsFile(output.resolve("runs.csv"));
    for (String configuration : List.of("plain", "jacoco")) {
      long program = configuration.equals("plain") ? 10 : 15;
      runs.append(
          new Run(
              "md",
              configuration,
              0,
              Run.OK,
              "c",
              Run.Measurements.of(new Times(100, 100, program, 7, 200, 200)),
              Figures.NONE));
    }
    Path machine = output.resolve("machine.properties");
    String steady = "calls of md=until the compilers are quiet, then batches of a second";
    String[] report = {"--report", "--figures", "overview", "--output", output.toString()};
    String[] wall = {report[0], report[1], report[2], report[3], report[4], "--metric", "wall"};

    Files.writeString(machine, steady + ", arguments: 7\n");
    assertThat(run(report).status()).isZero();
    assertThat(output.resolve("report.md"))
        .content()
        .contains("CPU time of the program's own threads for each call")
        .contains("| md | 1.50 [1.50, 1.50]* |");
    assertThat(run(wall))
        .isEqualTo(
            new Outcome(
                2,
                "",
                "pathforest: bench: --metric: these runs have cpu and wall times of batches of a"
                    + " second, not of calls; choose program or process\n"));

    Files.writeString(machine, steady + "; times per call, arguments: 7\n");
    assertThat(run(wall).status()).isZero();
    assertThat(output.resolve("report.md")).content().contains("| md | 1.00 [1.00, 1.00]* |");

    Files.writeString(machine, "calls of md=whole processes, arguments: 7\n");
    assertThat(run(report).status()).isZero();
    assertThat(output.resolve("report.md"))
        .content()
        .contains("Ratios are of CPU time of the whole process")
        .contains("Each run is a JVM of its own, from its start to its end. `*`");
  }

  @Test
  void prediction_overwrites_no_profile_that_it_reads() throws Exception {
    String train = Files.writeString(folder.resolve("train"), "a").toString();
    String ref = Files.writeString(folder.resolve("ref"), "b").toString();

    assertThat(BenchCommand.predict(folder, train, "--against", ref, "-o", ref))
        .isEqualTo(
            new Outcome(1, "", "pathforest: " + ref + ": is also an input; name another output\n"));
  }

  @Test
  void missing_jar_is_told() throws Exception {
    Outcome outcome = run("--smoke", "--programs", "math", "--configurations", "plain");

    assertThat(outcome.status()).isEqualTo(1);
    assertThat(outcome.err()).contains("commons-math3-3.6.1.jar");
  }

  @Test
  void kernel_is_run_and_reported() throws Exception {
    Outcome outcome =
        run(
            "--smoke",
            "--programs",
            "lzw",
            "--configurations",
            "kpaths-4",
            "--heap",
            "500m",
            "--collector",
            "G1");

    assertThat(outcome.status()).as(outcome.err()).isZero();
    assertThat(folder.resolve("smoke/machine.properties"))
        .content()
        .contains("options=-XX:+UseG1GC -Xmx500m");
    Path report = folder.resolve("smoke/report.md");
    assertThat(outcome.out()).isEqualTo(report + "\n");
    assertThat(Files.readString(report)).contains("| lzw | ").contains("| jvm | ");
    assertThat(folder.resolve("smoke/runs.csv")).content().hasLineCount(3);
  }

  /** Runs an experiment with these lines in its file. Returns its output folder. */
  private Path experiment(String lines) throws Exception {
    Path file = Files.writeString(folder.resolve("small.properties"), lines);
    Path output = folder.resolve("experiments/small-smoke");

    Outcome outcome = run("--experiment", "" + file, "--smoke");

    assertThat(outcome.status()).as(outcome.err()).isZero();
    assertThat(outcome.out()).isEqualTo(output.resolve("tables.md") + "\n");
    return output;
  }

  @Test
  @Tag("thorough")
  void all_tables_of_an_experiment_are_made() throws Exception {
    Path output = experiment("programs = montecarlo\nrounds = 1\nconfigurations = kpaths-4");

    assertThat(Files.readString(output.resolve("tables.md")))
        .contains("## Ball & Larus 1996, Table 3")
        .contains("| montecarlo | bursts-10-1 |")
        .contains("| mean | bursts-10-1 |")
        .contains("| montecarlo | structural-100 |")
        .contains("| mean | structural-100 |")
        .contains("## Roy & Srikant 2009, Table 3")
        .contains("## Yasue et al. 2004, Table 1")
        .contains("## Ball & Larus 1996, Table 1")
        .contains("## Ball & Larus 1996, Table 2")
        .contains("| Pathforest | kpaths-4 | n-grams, n ≤ k |")
        .contains("| montecarlo | MonteCarlo.inside |");
    assertThat(Files.readAllLines(output.resolve("tables/bursts.csv")).get(0))
        .startsWith("program,configuration,time_over_plain_ratio,calls_profiled_percent");
    assertThat(Files.readAllLines(output.resolve("tables/ball-larus-3.csv"))).hasSize(2);
  }

  @Test
  void experiment_is_run_once_and_its_tables_are_not_made_poorer() throws Exception {
    Path output = experiment("programs = montecarlo\nrounds = 1\ntables = ball-larus-3");
    assertThat(output.resolve("tables.md")).content().contains("## Ball & Larus 1996, Table 3");
    assertThat(output.resolve("report.md")).exists();
    assertThat(Files.readAllLines(output.resolve("tables/ball-larus-3.csv"))).hasSize(2);
    int lines = Files.readAllLines(output.resolve("runs.csv")).size();
    String[] again = {"--experiment", folder.resolve("small.properties").toString(), "--smoke"};
    assertThat(run(again).status()).as("again").isZero();
    assertThat(Files.readAllLines(output.resolve("runs.csv")))
        .as("nothing is run again")
        .hasSize(lines);

    Path profiles = output.resolve("profiles");
    Files.move(profiles, folder.resolve("elsewhere"));
    String tables = Files.readString(output.resolve("tables.md"));
    Outcome report = run(again[0], again[1], again[2], "--report");
    assertThat(report.status()).isEqualTo(1);
    assertThat(report.err())
        .isEqualTo(
            "pathforest: "
                + profiles
                + ": no profiles, which the tables need; leave out --experiment to make the report"
                + " only\n");
    assertThat(output.resolve("tables.md")).as("not made poorer").content().isEqualTo(tables);
  }

  @Test
  void experiment_without_tables_leaves_its_report() throws Exception {
    Path file =
        Files.writeString(folder.resolve("few.properties"), "programs = montecarlo\ntables =");
    Path output = folder.resolve("experiments/few-smoke");

    Outcome outcome = run("--experiment", "" + file, "--smoke");

    assertThat(outcome.out()).as(outcome.err()).isEqualTo(output.resolve("report.md") + "\n");
    assertThat(output.resolve("tables.md")).doesNotExist();
  }

  @Test
  void what_an_experiment_says_can_not_be_said_again() throws Exception {
    assertThat(run("--experiment", "no such file", "--forks", "3"))
        .isEqualTo(
            new Outcome(
                2,
                "",
                "pathforest: bench: --forks: cannot be combined with --experiment; set it in the file\n"));
    assertThat(run("--experiment", folder.resolve("none").toString()))
        .isEqualTo(
            new Outcome(
                1,
                "",
                "pathforest: "
                    + folder.resolve("none")
                    + ": no such file or folder; check the name\n"));
  }
}
