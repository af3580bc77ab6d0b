package org.pathforest.e2e.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.pathforest.e2e.exact.TestClasses;
import org.pathforest.programs.HeapSort;

/** Commands on a profile of a run that was profiled in bursts. */
class BurstsCommandsTest {
  private static final String NOTE =
      "profiled in bursts: 3,00\\d of 30,00\\d calls; paths of other calls may have run";

  @TempDir static Path folder;
  private static Cli cli;

  @BeforeAll
  static void make() throws Exception {
    cli = new Cli(folder);
    cli.succeeds("instrument %s -o pf", TestClasses.folder());
    assertThat(run("pf", "100/10", "part.pathprof")).isEmpty();
    assertThat(run("pf", "off", "whole.pathprof")).isEmpty();
  }

  /** Runs a program and returns its standard error. */
  private static String run(String classes, String bursts, String profile) throws Exception {
    var run =
        cli.java(
            "-Dpathforest.bursts=%s -Dpathforest.output=%s -cp %s %s 20000",
            bursts, profile, classes, HeapSort.class.getName());
    assertThat(run.status()).as(run.err()).isZero();
    return run.err();
  }

  @Test
  void coverage_says_that_paths_of_other_calls_may_have_run() throws Exception {
    assertThat(cli.succeeds("coverage part.pathprof")).containsPattern("(?m)^" + NOTE + "$");
    assertThat(cli.succeeds("coverage whole.pathprof")).doesNotContain("bursts");
    var table = cli.json("coverage part.pathprof --format json");
    assertThat(Json.at(table, "bursts.profiled").getAsLong()).isBetween(3000L, 3010L);
    assertThat(Json.at(table, "limits.bursts")).isNotNull();
    assertThat(cli.succeeds("coverage part.pathprof --method HeapSort.sink"))
        .contains(
            "\n   profiled in bursts: 3,000 of 29,999 calls; paths of other calls may have run\n");
  }

  @Test
  void threshold_that_bursts_miss_is_a_failure_that_says_so() throws Exception {
    var outcome = cli.run("check part.pathprof --paths 100");
    assertThat(outcome.status()).isEqualTo(1);
    assertThat(outcome.out()).containsPattern("missed\n(to test next: .+\n)+" + NOTE + "\n$");
    assertThat(outcome.err())
        .matches(
            "pathforest: part.pathprof: 1 of 1 thresholds missed, of 300\\d of 3000\\d calls; see the lines with 'missed'\n");
    assertThat(cli.succeeds("check part.pathprof --paths 0")).containsPattern("\n" + NOTE + "\n$");
    assertThat(cli.succeeds("check whole.pathprof --paths 0 --since part.pathprof"))
        .containsPattern("\npart.pathprof: " + NOTE + "\n$");
  }

  @Test
  void suggestions_of_tests_say_how_many_calls_they_are_of() throws Exception {
    assertThat(cli.succeeds("coverage part.pathprof --next 2"))
        .containsPattern("\n" + NOTE + "\n$");
    assertThat(cli.succeeds("coverage part.pathprof --next 2 --format markdown"))
        .containsPattern("\n- " + NOTE);
  }

  @Test
  void tune_says_how_many_calls_it_is_of() throws Exception {
    assertThat(cli.succeeds("tune part.pathprof")).containsPattern("(?m)^" + NOTE + "$");
    assertThat(Json.objects(cli.json("tune part.pathprof --format json"), "findings"))
        .as("findings of the method that left its first burst")
        .filteredOn(row -> row.has("limits"))
        .extracting(row -> Json.text(row, "limits.0"))
        .contains("bursts");
  }

  @ParameterizedTest
  @ValueSource(strings = {"part", "part.pathprof --against whole", "whole.pathprof --against part"})
  void predict_refuses_in_a_line(String profiles) throws Exception {
    var outcome = cli.run("bench predict %s.pathprof", profiles);
    assertThat(outcome.err())
        .matches(
            "pathforest: part\\.pathprof: was profiled in bursts \\(300\\d of 3000\\d calls\\),"
                + " so the counts of edges and sequences are unknown; use a run without"
                + " pathforest\\.bursts\n");
    assertThat(outcome.status()).isEqualTo(1);
  }

  private static double share(String profile) throws Exception {
    var report = cli.json("report %s --format json --method HeapSort.sink", profile);
    return Json.at(report, "methods.0.share").getAsDouble();
  }

  @Test
  void exact_run_merged_with_bursts_of_the_same_has_its_shares() throws Exception {
    cli.succeeds("merge whole.pathprof part.pathprof -o one.pathprof");
    cli.succeeds("merge %s one.pathprof -o two.pathprof", cli.anotherRun("part.pathprof"));
    for (String profile : List.of("part", "one", "two")) {
      assertThat(share(profile + ".pathprof")).isEqualTo(share("whole.pathprof"), within(0.02));
    }
    assertThat(cli.succeeds("diff whole.pathprof two.pathprof"))
        .containsPattern(
            "second: two.pathprof\n {8}profiled in bursts: 6,0\\d\\d of 60,0\\d\\d calls;");
  }

  @ParameterizedTest
  @ValueSource(strings = {"edges", "structural", "kiter", "ksf"})
  void profilers_without_bursts_say_so_and_count_as_usual(String profiler) throws Exception {
    String classes = "pf-" + profiler;
    cli.succeeds(
        "instrument %s -o %s --profiler %s --include %s",
        TestClasses.folder(), classes, profiler, HeapSort.class.getName());
    assertThat(run(classes, "10/1", classes + ".pathprof"))
        .isEqualTo(
            "pathforest: pathforest.bursts: "
                + profiler
                + " can't profile in bursts, so all its calls are profiled; instrument for kpaths or"
                + " bl\n");
    assertThat(run(classes, "off", classes + "-all.pathprof")).isEmpty();
    assertThat(cli.succeeds("export %s.pathprof", classes))
        .contains("\"sink\"")
        .isEqualTo(cli.succeeds("export %s-all.pathprof", classes));
  }
}
