package org.pathforest.bench.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.pathforest.bench.report.Metric;
import org.pathforest.bench.run.Configuration;
import org.pathforest.bench.workload.Sizes;
import org.pathforest.bench.workload.Workload;
import org.pathforest.bench.workload.Workloads;
import org.pathforest.paths.FileException;

/** Files that describe experiments. */
class ExperimentTest {
  private static final List<Workload> ALL =
      Stream.concat(Workloads.all().stream(), Workloads.kernels().stream()).toList();

  @TempDir private Path folder;

  private Experiment read(String text) throws Exception {
    Path file = Files.writeString(folder.resolve("my.properties"), text);
    return Experiment.read(file, Workloads.kernels());
  }

  @Test
  void tables_bring_the_configurations_that_they_are_made_of() throws Exception {
    Experiment e = read("tables = ball-larus-3\nprograms = md lzw\nconfigurations = kpaths-4 bl");
    assertThat(e.programs()).extracting(Workload::name).containsExactly("lzw", "md");
    assertThat(e.configurations())
        .extracting(Configuration::name)
        .containsExactly("plain", "kpaths-4", "bl", "bl-train");
    assertThat(e.rounds().usual()).isEqualTo(3);
    assertThat(e.tables()).extracting(PaperTable::name).containsExactly("ball-larus-3");
  }

  @Test
  void empty_file_means_every_program_and_table() throws Exception {
    Experiment e = read("");
    assertThat(e.programs()).hasSize(Workloads.kernels().size());
    assertThat(e.tables()).hasSameSizeAs(PaperTables.all());
  }

  @Test
  void program_is_given_what_the_file_tells() throws Exception {
    Experiment e =
        read("programs = md lzw\nprogram.md.arguments = 7 \"a.b c\"\nmeasure = steady\n");
    Sizes md = e.programs().get(1).measured();
    assertThat(e.programs().get(1).name()).isEqualTo("md");
    assertThat(md.arguments()).containsExactly("7", "a.b c");
    assertThat(md.steady()).isTrue();
    assertThat(e.programs().get(0).measured().arguments()).doesNotContain("a.b c");
  }

  @Test
  void programs_of_ones_own_are_all_that_is_run_unless_more_are_named() throws Exception {
    Experiment e =
        read(
            """
            program.mine.jar = mine.jar
            program.mine.warm-ups = 2
            program.mine.calls = 4
            """);
    assertThat(e.tables()).isEmpty();
    assertThat(e.programs())
        .extracting(Workload::name, w -> w.measured().warmUps(), w -> w.measured().measured())
        .containsExactly(tuple("mine", 2, 4));
  }

  @Test
  void files_that_come_with_the_project_can_be_read() throws Exception {
    Path file = Path.of("experiments/papers.properties");
    assertThat(Experiment.read(file, ALL).programs()).hasSize(ALL.size());
    Path own = Path.of("experiments/own-programs.properties");
    assertThat(Experiment.read(own, Workloads.all()).programs())
        .extracting(w -> w.name() + " " + w.measured().arguments().size())
        .containsExactly("cfr 5", "saxon 1");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "program = md | program: unknown; known are configurations, goals, measure, once, others, programs, rounds, runs, tables,"
            + " threads",
        "program.md.speed = 1 | program.md.speed: unknown; keys of a program are program.NAME.arguments, .calls,",
        "program.md.jar = x | program.md.jar: md is built in; programs of your own need other names",
        "program.x.calls = 3 | program.x: give exactly one of 'jar' and 'cp'",
        "program.md.calls = 0 | program.md.calls: '0' is not a number from 1 on",
        "goals = 1 | goals: '1' is neither yes nor no",
        "programs = doom | programs: doom: unknown; known are lzw, montecarlo, heapsort, md",
        "tables = figure-1 | tables: figure-1: unknown; known are ball-larus-1",
        "configurations = gprof | gprof: unknown; known are plain, jacoco, bl",
        "once = gprof | gprof: unknown; known are plain, jacoco, bl",
        "once = plain | once: remove plain; all others are compared with it in every round",
        "rounds.gprof = 2 | rounds.gprof: gprof is not run",
        "rounds.plain = none | rounds.plain: 'none' is not a number above 0",
        "rounds = 0 | rounds: '0' is not a number above 0",
        "rounds = few | rounds: 'few' is not a number above 0",
        "rounds = \\u00zz | is not an experiment"
      })
  void what_is_not_known_is_named_with_the_file(String text, String reason) {
    assertThatThrownBy(() -> read(text))
        .isInstanceOf(FileException.class)
        .hasMessageStartingWith(folder.resolve("my.properties") + ": " + reason);
  }

  @Test
  void configurations_of_experiments_are_told_by_their_names() {
    assertThat(Configuration.of("kpaths-4")).isSameAs(Configuration.named("kpaths-4").get(0));
    assertThat(Configuration.of("bursts-1000-10-adaptive").settings())
        .isEqualTo(List.of("-Dpathforest.k=4", "-Dpathforest.bursts=1000/10/adaptive"));
    assertThat(Configuration.of("kiter-3").k()).isEqualTo(3);
    assertThat(Configuration.of("bl-train").train()).isTrue();
  }

  @Test
  void some_configurations_can_be_run_once() throws Exception {
    Experiment e = read("tables =\nrounds = 5\nconfigurations = bl\nonce = ksf-16 bl-hash");
    assertThat(e.configurations())
        .extracting(c -> c.name() + " " + e.rounds().of(c))
        .containsExactly("plain 5", "bl 5", "ksf-16 1", "bl-hash 1");
    assertThat(e.rounds().of(Configuration.of("bl-train"))).isEqualTo(5);
    assertThat(e.runs()).isNull();
  }

  @Test
  void configurations_can_have_rounds_of_their_own() throws Exception {
    Experiment e = read("tables =\nrounds = 7\nonce = bl\nrounds.plain = 15\nrounds.bl = 2");
    assertThat(e.configurations())
        .extracting(c -> c.name() + " " + e.rounds().of(c))
        .containsExactly("plain 15", "bl 2");
  }

  @Test
  void what_a_configuration_is_compared_with_is_run_too() throws Exception {
    assertThat(read("tables =\nrounds = 5\nconfigurations = kpaths-4-default").configurations())
        .extracting(Configuration::name)
        .containsExactly("plain", "kpaths-4-default", "plain-default");
  }

  @Test
  void file_of_the_goals_has_the_rounds_that_they_ask_for() throws Exception {
    Experiment e = Experiment.read(Path.of("experiments/goals.properties"), Workloads.all());
    assertThat(e.programs()).hasSize(Workloads.all().size());
    assertThat(e.tables()).isEmpty();
    assertThat(e.configurations())
        .extracting(c -> c.name() + " " + e.rounds().of(c))
        .containsExactly(
            "plain 15",
            "jacoco 15",
            "bl-hash 15",
            "kpaths-2 7",
            "kpaths-4 15",
            "kpaths-8 7",
            "kpaths-16 7",
            "bl-small 7",
            "kpaths-small 7",
            "kpaths-hash-4 15",
            "kpaths-hash-16 1");
  }

  @Test
  void file_of_slab_forests_asks_for_every_k_of_the_figures() throws Exception {
    Experiment slabs = Experiment.read(Path.of("experiments/k-blpp.properties"), ALL);
    assertThat(slabs.configurations())
        .extracting(Configuration::name)
        .containsAll(Configuration.KS.stream().map(k -> "ksf-" + k).toList());
    assertThat(slabs.rounds().of(Configuration.of("ksf-4"))).isEqualTo(10);
  }

  @Test
  void earlier_runs_are_read_beside_the_file() throws Exception {
    assertThat(read("runs = out").runs()).isEqualTo(folder.resolve("out"));
  }

  @Test
  void steady_state_is_measured_with_each_number_of_threads() throws Exception {
    Experiment e = read("programs = lzw\nmeasure = steady\nthreads = 1 4");

    assertThat(e.programs())
        .extracting(Workload::name)
        .containsExactly("lzw-1-thread", "lzw-4-threads");
    assertThat(e.programs()).allMatch(w -> w.measured().steady());
    assertThat(e.metric()).isEqualTo(Metric.PROGRAM);
  }

  @Test
  void start_up_is_the_first_call_of_a_process() throws Exception {
    Experiment e = read("programs = lzw\nmeasure = start-up");

    assertThat(e.programs().get(0).measured()).isEqualTo(new Sizes(List.of("20000"), 0, 1));
    assertThat(e.metric()).isEqualTo(Metric.PROCESS);
  }

  @ParameterizedTest
  @CsvSource({
    "warm, 2, measure: 'warm' is not one of [calls; steady; start-up]",
    "start-up, 2, threads: only with measure = steady",
    "steady, 0, threads: '0' is not a number from 1 to 999"
  })
  void wrong_measure_is_refused(String measure, String threads, String reason) {
    assertThatThrownBy(() -> read("measure = " + measure + "\nthreads = " + threads))
        .hasMessageEndingWith(reason.replace(';', ',') + "; correct it");
  }
}
