package org.pathforest.e2e.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Comparisons of profiles of the same classes, and of different builds. */
class DiffCommandTest {
  @TempDir static Path folder;
  private static Cli cli;

  @BeforeAll
  static void make() throws Exception {
    cli = Builds.run(folder, "one mixed a long long b\none short a b c\ntwo two a long long b");
  }

  private static List<Double> common(JsonElement of) {
    return Json.numbers(of, "train ref common executions commonExecutions");
  }

  @Test
  void runs_with_other_arguments_are_compared_path_by_path() throws Exception {
    // Short words: each method has 3 different paths: entry to back edge once, header to back edge
    // twice, header to exit once. Each has 3 sequences of two paths: entry+round, round+round,
    // round+exit. Mixed words: "over" runs entry, over, over, round, exit; its path over the limit
    // is new. "sum" runs the same paths as before.
    var d = cli.json("diff short.pathprof mixed.pathprof --format json");

    assertThat(common(d.get("single"))).containsExactly(6.0, 7.0, 6.0, 10.0, 8.0);
    // Sequences of "over": entry+over, over+over, over+round, round+exit. Sequences of "sum":
    // entry+round, round+round (twice), round+exit.
    assertThat(common(d.get("sequences"))).containsExactly(6.0, 7.0, 4.0, 8.0, 5.0);
    assertThat(d.getAsJsonArray("otherCode")).isEmpty();
    assertThat(d.get("otherBuild").getAsInt()).isZero();
    String text = cli.succeeds("diff short.pathprof mixed.pathprof");
    assertThat(text)
        .startsWith("first:  short.pathprof\nsecond: mixed.pathprof\n\n")
        .containsPattern(
            "\ncalls +2 +2 +\\+0\\.0%\npaths +8 +10 +\\+25\\.0%\ninstructions +[\\d,]+ +[\\d,]+ +\\+")
        .containsPattern("\npaths +7 +6 +85\\.7% +80\\.0% ")
        .containsPattern("\nsequences +7 +4 +57\\.1% +62\\.5% ")
        .contains("paths that ran in the first only: 0; in the second only: 1; sequences: 2; 3\n")
        .contains("app.Main.over(String[])  Main.java:5\n")
        .containsPattern(
            "\\+\\d+\\.\\d%, 2 times instead of 0: local 4 < local 3 · local 5\\.length\\(\\) > 3 · again\n")
        .containsPattern("2 in a row, \\+\\d+\\.\\d%, 1 time instead of 0: ");
    assertThat(text.lines()).allMatch(line -> line.length() <= 100);
    assertThat(cli.succeeds("diff short.pathprof mixed.pathprof --format markdown"))
        .contains("6 of 7 paths ran in both", " | `local 4 < local 3` · `local 5.length() > 3` · ");
  }

  @Test
  void profile_compared_with_itself_is_all_common() throws Exception {
    assertThat(cli.succeeds("diff mixed.pathprof mixed.pathprof"))
        .containsPattern("\npaths +7 +7 +100\\.0% +100\\.0% .* 100\\.0%\n")
        .doesNotContain("instead of");
  }

  @Test
  void methods_of_another_build_are_matched_by_name_and_shape() throws Exception {
    var d = cli.json("diff mixed.pathprof two.pathprof --format json");

    // "over" has other lines but the same shape. "sum" has another decision.
    assertThat(Json.numbers(d, "otherBuild onlyBefore onlyAfter")).containsExactly(1.0, 0.0, 0.0);
    assertThat(Json.text(d, "otherCode.0.name")).isEqualTo("app.Main.sum(String[])");
    assertThat(Json.numbers(d.getAsJsonArray("otherCode").get(0), "before.calls after.calls"))
        .containsExactly(1.0, 1.0);
    assertThat(common(d.get("single"))).containsExactly(4.0, 4.0, 4.0, 5.0, 5.0);
    assertThat(cli.succeeds("diff mixed.pathprof two.pathprof"))
        .contains("methods compared although their class files differ (same shape): 1\n")
        .containsPattern(
            "\nother code: app\\.Main\\.sum\\(String\\[\\]\\)\n  calls +1 +1 +\\+0\\.0%\n  paths ")
        .containsPattern("app\\.Main\\.sum\\(String\\[\\]\\)  Main\\.java:16  \\(other code\\)\n");
  }

  @Test
  void bad_input_is_told_in_a_line() throws Exception {
    cli.refuses(
        """
        $ diff
        2 diff: no profile given (see pathforest diff --help)
        $ diff mixed.pathprof
        2 diff: needs two profiles, not 1 (see pathforest diff --help)
        $ diff mixed.pathprof two.pathprof --top many
        2 diff: --top: 'many' is not a number from 1 to 1000000 (see pathforest diff --help)
        $ diff mixed.pathprof exit.pathprof
        1 exit.pathprof: has no class in common with mixed.pathprof; compare profiles of the same program
        $ diff mixed.pathprof damaged.pathprof
        1 damaged.pathprof: …
        """);
  }
}
