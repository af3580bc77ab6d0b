package org.pathforest.e2e.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code check}: coverage compared with thresholds, missed thresholds, and the exit status. */
class CheckCommandTest {
  @TempDir static Path folder;
  private static Cli cli;

  @BeforeAll
  static void make() throws Exception {
    cli = Builds.run(folder, "one one a b c\ntwo two a b c\ntwo more x a x b");
  }

  /**
   * Fails unless exactly one of some thresholds is missed. Returns standard output without the
   * lines "to test next".
   */
  private static String missed(int thresholds, String words) throws Exception {
    String line =
        words.replaceFirst(" .*", "")
            + ": 1 of "
            + thresholds
            + " thresholds missed; see the lines with 'missed'";
    String out = cli.run("check " + words).endedWith(1, "pathforest: " + line + "\n").out();
    return out.replaceAll("(?m)^to test next: .*\n", "");
  }

  @Test
  void thresholds_that_are_met_are_told_with_status_0() throws Exception {
    // Possible paths of "over": 3 from the entry and 3 from the loop header; of "sum": 2 and 2.
    // Each method executed 3: entry to back edge, header to back edge, header to exit. Branches: 3
    // of 4 and 2 of 2. Lines: 4 of 5 (not n++) and 4 of 4.
    assertThat(
            cli.succeeds(
                "check one.pathprof --paths 60 --branches 83.3 --lines 88.8 --methods 100"))
        .isEqualTo(
            """
            path coverage is 60.0% (6 of 10), at least 60%
            branch coverage is 83.3% (5 of 6), at least 83.3%
            line coverage is 88.9% (8 of 9), at least 88.8%
            method coverage is 100.0% (2 of 2), at least 100%
            """);
  }

  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          --paths 60.1,  path coverage is 60.0% (6 of 10)
          --branches 84, branch coverage is 83.3% (5 of 6)
          --lines 100,   line coverage is 88.9% (8 of 9)
          """)
  void each_threshold_that_is_missed_is_told_with_status_1(String option, String said)
      throws Exception {
    assertThat(missed(2, "one.pathprof " + option + " --methods 50"))
        .isEqualTo(
            "%s, less than %s%%: missed\nmethod coverage is 100.0%% (2 of 2), at least 50%%\n"
                .formatted(said, option.replaceFirst(".* ", "")));
  }

  @Test
  void what_to_test_next_is_named_where_a_threshold_is_missed() throws Exception {
    assertThat(cli.run("check one.pathprof --lines 100").out())
        .contains(
            "to test next: app.Main.over(String[]), line 7: `local 5.length() <= 3` was never false"
                + " (true 3 times); 1 line behind it never ran\n");
    assertThat(cli.succeeds("check one.pathprof --lines 80")).doesNotContain("to test next");
  }

  @Test
  void verdicts_are_a_list_in_markdown() throws Exception {
    assertThat(cli.succeeds("check one.pathprof --lines 88.8 --format markdown"))
        .isEqualTo(
            "**0 of 1 thresholds missed.**\n\n- line coverage is 88.9% (8 of 9), at least 88.8%\n\n");
  }

  @Test
  void methods_that_were_not_called_are_told_with_status_1() throws Exception {
    // ExitThree and Checksum have 4 methods with probes. 3 are called; the one for bytes is not.
    assertThat(missed(1, "exit.pathprof --methods 75.1"))
        .isEqualTo("method coverage is 75.0% (3 of 4), less than 75.1%: missed\n");
  }

  @Test
  void methods_with_many_possible_paths_do_not_count_as_paths() throws Exception {
    // "over" has 6 possible paths. "sum" has 4, of which 3 are executed.
    assertThat(cli.succeeds("check one.pathprof --paths 75 --path-limit 5"))
        .isEqualTo(
            "path coverage is 75.0% (3 of 4, without 1 method with more than 5 possible paths),"
                + " at least 75%\n");
  }

  @Test
  void changed_method_with_new_paths_that_are_not_executed_is_missed() throws Exception {
    // "over" has changed only its lines, and as many of its paths are left as before. "sum" had 1
    // path of 4 left, and now has 3 of 6.
    assertThat(missed(1, "two.pathprof --since one.pathprof"))
        .isEqualTo(
            """
            changed methods with more unexecuted paths or branches than in one.pathprof: 1: missed
              app.Main.sum([Ljava/lang/String;)I: 3 paths not executed (1 before)
            """);
    // If there are too many paths to count, branches are compared: 1 of 4 is not taken, before 0.
    assertThat(missed(1, "two.pathprof --since one.pathprof --path-limit 3"))
        .endsWith("  app.Main.sum([Ljava/lang/String;)I: 1 branch not executed (0 before)\n");
    assertThat(cli.succeeds("check one.pathprof --since one.pathprof"))
        .isEqualTo(
            "changed methods with more unexecuted paths or branches than in one.pathprof: 0\n");
  }

  @Test
  void changed_method_that_is_tested_as_well_as_before_is_met() throws Exception {
    // Executed paths: entry to back edge without adding, header to back edge with and without
    // adding, header to exit. These are 4 of 6, so 2 are left.
    assertThat(missed(1, "more.pathprof --since one.pathprof"))
        .contains("2 paths not executed (1 before)");
    assertThat(cli.succeeds("check more.pathprof --since one.pathprof --path-limit 3"))
        .endsWith("branches than in one.pathprof: 0\n");
  }

  @Test
  void bad_input_is_told_in_a_line() throws Exception {
    byte[] bytes = Files.readAllBytes(folder.resolve("one.pathprof"));
    Files.write(folder.resolve("short.pathprof"), Arrays.copyOf(bytes, bytes.length / 2));

    cli.refuses(
        """
        $ check
        2 check: no profile given (see pathforest check --help)
        $ check one.pathprof
        2 check: no threshold given; add --paths, --branches, --lines, --methods or --since \
        (see pathforest check --help)
        $ check one.pathprof --paths
        2 check: missing argument for option: paths (see pathforest check --help)
        $ check one.pathprof --paths 1 --path-limit 0
        2 check: --path-limit: '0' is not a number from 1 to 2147483647 \
        (see pathforest check --help)
        $ check one.pathprof --since exit.pathprof
        1 one.pathprof: has no class in common with exit.pathprof; compare profiles of the same program
        $ check short.pathprof --lines 1
        1 short.pathprof: …
        $ check one.pathprof --since short.pathprof
        1 short.pathprof: …
        """);
  }

  @ParameterizedTest
  @ValueSource(strings = {"101", "-1", "many", "NaN", "1e1", ""})
  void threshold_that_is_no_percentage_is_refused(String bad) throws Exception {
    cli.refuses(
        2,
        "check: --lines: '%s' is not a number from 0 to 100 (see pathforest check --help)"
            .formatted(bad),
        "check one.pathprof --lines=%s",
        bad);
  }
}
