package org.pathforest.e2e.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.google.gson.JsonElement;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Predictions from edges and shorter sequences of a small program, compared with a hand
 * calculation.
 */
class PredictCommandTest {
  @TempDir static Path folder;
  private static Cli cli;

  @BeforeAll
  static void make() throws Exception {
    cli = Builds.run(folder, "one mixed a long long b\none short a b c\ntwo two a long long b");
  }

  private static List<Double> lengths(JsonElement of) {
    return Json.numbers(of, "averageEdges averagePredictedEdges");
  }

  private static List<Double> counts(JsonElement of) {
    return Json.numbers(of, "paths correct executions correctExecutions");
  }

  private static List<Double> starts(JsonElement of) {
    return Json.numbers(of, "starts startsRight startsNeverRan");
  }

  @Test
  void paths_of_a_run_are_predicted_from_its_edges() throws Exception {
    // "over" runs entry+round, over, over, round, exit. Both edges behind the test of the length
    // were taken twice, so the fall-through, over, is predicted. That is right for 2 of 5 paths.
    // From the entry, entry+over is predicted, which never ran. "sum" runs entry+round, round three
    // times, exit; only the exit is predicted wrongly.
    var p = cli.json("bench predict mixed.pathprof --format json");

    var paths = p.get("paths");
    assertThat(counts(paths)).containsExactly(7.0, 3.0, 10.0, 6.0);
    assertThat(starts(paths)).containsExactly(4.0, 3.0, 1.0);
    // "over" has 4 + 2 * 4 + 3 + 2 edges and "sum" 3 + 3 * 2 + 2. Before the first misprediction
    // there are 2 + 2 * 4 + 1 and 3 + 3 * 2.
    assertThat(lengths(paths)).containsExactly(2.8, 2.0);
    assertThat(Json.numbers(p, "ran mostPaths")).containsExactly(2.0, 4.0);
    assertThat(Json.text(p, "methods.0.name")).isEqualTo("app.Main.over(String[])");
    assertThat(counts(Json.at(p, "methods.0.paths"))).containsExactly(4.0, 1.0, 5.0, 2.0);
  }

  @Test
  void pairs_of_paths_are_predicted_from_single_ones() throws Exception {
    // Expected in "over": 1 * 2 / 4 of entry, over; 2 * 2 / 4 of over, over; 2 * 1 / 4 of over,
    // round; 1 * 1 / 4 of round, exit. In "sum": 1 * 3 / 4; 3 * 3 / 4, of which only 2 ran;
    // 3 * 1 / 4.
    var p = cli.json("bench predict mixed.pathprof --format json");

    var pairs = Json.at(p, "sequences.0");
    assertThat(Json.numbers(pairs, "n from sequences occurrences"))
        .containsExactly(2.0, 1.0, 7.0, 8.0);
    assertThat(Json.at(pairs, "common").getAsDouble()).isEqualTo(2.25 + 3.5, within(1e-9));
    // Only the prediction for the pair "over, over" is right within a tenth.
    assertThat(Json.numbers(Json.at(p, "hottest.0"), "n top sequences predicted"))
        .containsExactly(2.0, 10.0, 7.0, 1.0);
    // At the loop header: over ran 2 of 4 times, round 3 of 4 times. With the path before as
    // context, one of two executions after over is predicted wrongly, and one of three after round
    // of "sum".
    assertThat(Json.numbers(Json.at(p, "next.0"), "contexts executions right"))
        .containsExactly(2.0, 8.0, 5.0);
    assertThat(Json.numbers(Json.at(p, "next.1"), "contexts executions right"))
        .containsExactly(5.0, 8.0, 6.0);
    assertThat(p.getAsJsonArray("limited")).isEmpty();
  }

  @Test
  void text_says_the_same_in_a_hundred_columns() throws Exception {
    String text = cli.succeeds("bench predict mixed.pathprof");

    assertThat(text.lines()).allMatch(line -> line.length() <= 100);
    assertThat(text)
        .contains("predicted to the end: 3 of 7 different paths (42.9%), 60.0% of 10 executions\n")
        .contains("4 places; there the predicted path is the hottest: 75.0%; it never ran: 25.0%\n")
        .contains("methods: 2; different paths in one: 3.5 on average, 4 at most\n")
        .containsPattern("\nexecuted +4 +\\d+ +2\\.8 ")
        .containsPattern("\nto 1st misprediction +4 +\\d+ +2\\.0 ")
        .containsPattern("\n2 +7 +8 +71\\.9% +71\\.9% +1/7 +1/7 +1/7 +1/7\n")
        .containsPattern("\n0 +2 +62\\.5%\n1 +5 +75\\.0% +\\+12\\.5%\n")
        .containsPattern(" 40\\.0% +2\\.2 of 3\\.4 .* app\\.Main\\.over\\(String\\[\\]\\)");
  }

  @Test
  void method_shows_the_path_predicted_and_the_hottest_one() throws Exception {
    String text = cli.succeeds("bench predict mixed.pathprof --method over");

    assertThat(text)
        .doesNotContain("sum(")
        .containsPattern(
            "predicted, never of 1: enter · local 4 < local 3 · .*length\\(\\) > 3 · again\n")
        .containsPattern(
            "but hottest, 1 time: enter · local 4 < local 3 · .*length\\(\\) <= 3 · again\n")
        .containsPattern(
            "predicted and hottest, 2 times of 4: local 4 < local 3 · .*length\\(\\) > 3 · again");
  }

  @Test
  void another_run_is_predicted_with_against() throws Exception {
    // In the run with short words nothing is over. Predictions of entry+round and round are right
    // in both methods; those of the exits are wrong.
    var p = cli.json("bench predict short.pathprof --against mixed.pathprof --format json");

    var paths = p.get("paths");
    assertThat(counts(paths)).containsExactly(7.0, 4.0, 10.0, 6.0);
    assertThat(starts(paths)).containsExactly(4.0, 3.0, 0.0);
    assertThat(lengths(paths)).containsExactly(2.8, (4 + 2 + 3 + 9) / 10.0);
    assertThat(p.getAsJsonArray("sequences")).isEmpty();
    // At loop headers round is expected: right for 1 of 4 in "over" and for 3 of 4 in "sum".
    assertThat(Json.numbers(p, "next.0.executions next.0.right untrained"))
        .containsExactly(8.0, 4.0, 0.0);
    assertThat(cli.succeeds("bench predict short.pathprof --against mixed.pathprof"))
        .startsWith("predicted from: short.pathprof\nwhat ran:       mixed.pathprof\n");
  }

  @Test
  void methods_of_another_build_are_matched_by_shape() throws Exception {
    var p = cli.json("bench predict mixed.pathprof --against two.pathprof --format json");

    assertThat(Json.numbers(p, "otherBuild untrained")).containsExactly(1.0, 1.0);
    assertThat(Json.text(p, "otherCode.0")).isEqualTo("app.Main.sum(String[])");
    assertThat(cli.succeeds("bench predict mixed.pathprof --against two.pathprof"))
        .contains("methods predicted although their class files differ (same shape): 1\n")
        .contains("methods with other code: 1: app.Main.sum(String[])\n")
        .contains("sum(String[])  Main.java:16  (unknown)\n");
  }

  @Test
  void csv_has_a_line_per_method() throws Exception {
    List<String> lines = cli.succeeds("bench predict mixed.pathprof --format csv").lines().toList();

    assertThat(lines).hasSize(3);
    assertThat(lines.get(0))
        .startsWith("method,source,trained,exactUpTo,paths,correct,executions,");
    assertThat(lines.get(1))
        .startsWith("app.Main.over(String[]),Main.java:5,true,2,4,1,5,2,3.400000,")
        .endsWith(",2,0.562500,0.562500");
    assertThat(cli.succeeds("bench predict mixed.pathprof --format csv --top 1").lines())
        .hasSize(2);
  }

  @Test
  void bad_input_is_told_in_a_line() throws Exception {
    cli.refuses(
        """
        $ bench predict
        2 bench predict: no profile given
        $ bench predict mixed.pathprof --format html
        2 bench predict: --format: 'html' is not one of text, json, csv
        $ bench predict mixed.pathprof --method nothing
        2 bench predict: --method nothing: 0 of 2 methods match; give one as Foo.bar(int)
        $ bench predict mixed.pathprof --against no.pathprof
        1 no.pathprof: no such file or folder; check the name
        $ bench predict mixed.pathprof --against exit.pathprof
        1 exit.pathprof: has no class in common with mixed.pathprof; compare profiles of the same program
        $ bench predict mixed.pathprof --against damaged.pathprof
        1 damaged.pathprof: …
        """);
  }
}
