package org.pathforest.e2e.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.programs.ExitThree;
import org.pathforest.testkit.ChildJvm;

/** Coverage held against thresholds: what is met, what is missed, and the exit status. */
class CheckCommandTest {
  @TempDir static Path folder;
  private static Cli cli;

  @BeforeAll
  static void make() throws Exception {
    cli = new Cli(folder);
    BuildOf.compile(folder, "one", BuildOf.FIRST);
    BuildOf.compile(folder, "two", BuildOf.SECOND);
    BuildOf.run(cli, "one", "one.pathprof", "a", "b", "c");
    BuildOf.run(cli, "two", "two.pathprof", "a", "b", "c");
    BuildOf.run(cli, "two", "more.pathprof", "x", "a", "x", "b");
    Jars.folder(folder.resolve("classes"), ExitThree.class, Jars.CHECKSUM);
    cli.run(
        "run --cache cache --no-report -o exit.pathprof -cp classes %s", ExitThree.class.getName());
  }

  private static ChildJvm.Outcome check(String words) throws Exception {
    return cli.run("check " + words);
  }

  @Test
  void thresholds_that_are_met_are_told_with_status_0() throws Exception {
    // Possible paths: of over 3 from the entry and 3 from the loop's head, of sum 2 and 2.
    // Executed: enter … back, round, end of each. Branches: 3 of 4 and 2 of 2. Lines: 4 of 5 (not
    // n++) and 4 of 4.
    assertThat(
            cli.succeeds(
                "check one.pathprof --paths 60 --branches 83.3 --lines 88.8 --methods 100"))
        .isEqualTo(
            """
            path coverage is 60.0% (6 of 10), at least 60%
            branch coverage is 83.3% (5 of 6), at least 83.3%
            line coverage is 88.8% (8 of 9), at least 88.8%
            method coverage is 100.0% (2 of 2), at least 100%
            """);
  }

  @Test
  void each_threshold_that_is_missed_is_told_with_status_1() throws Exception {
    for (String[] missed :
        new String[][] {
          {"--paths", "60.1", "path coverage is 60.0% (6 of 10), less than 60.1%: missed\n"},
          {"--branches", "84", "branch coverage is 83.3% (5 of 6), less than 84%: missed\n"},
          {"--lines", "100", "line coverage is 88.8% (8 of 9), less than 100%: missed\n"},
        }) {
      ChildJvm.Outcome outcome =
          cli.run("check one.pathprof %s %s --methods 50", missed[0], missed[1]);

      assertThat(outcome.out())
          .isEqualTo(missed[2] + "method coverage is 100.0% (2 of 2), at least 50%\n");
      assertThat(outcome.err()).isEqualTo("pathforest: one.pathprof: 1 of 2 thresholds missed\n");
      assertThat(outcome.status()).isEqualTo(1);
    }
    // Of ExitThree and Checksum 3 of 4 methods with probes are called, that for bytes is not.
    ChildJvm.Outcome methods = check("exit.pathprof --methods 75.1");
    assertThat(methods.out())
        .isEqualTo("method coverage is 75.0% (3 of 4), less than 75.1%: missed\n");
    assertThat(methods.err()).isEqualTo("pathforest: exit.pathprof: 1 of 1 thresholds missed\n");
    assertThat(methods.status()).isEqualTo(1);
  }

  @Test
  void methods_with_many_possible_paths_do_not_count_as_paths() throws Exception {
    // over has 6 possible paths, sum 4, of which 3 are executed.
    assertThat(cli.succeeds("check one.pathprof --paths 75 --path-limit 5"))
        .isEqualTo("path coverage is 75.0% (3 of 4), at least 75%\n");
  }

  @Test
  void changed_method_with_new_paths_that_are_not_executed_is_missed() throws Exception {
    ChildJvm.Outcome worse = check("two.pathprof --since one.pathprof");

    // over has changed its lines only, and has as many paths left as before. sum had 1 left of 4,
    // and has 3 of 6 now.
    assertThat(worse.out())
        .isEqualTo(
            """
            methods that have changed since one.pathprof and have more left to cover: 1: missed
              app.Main.sum([Ljava/lang/String;)I: 3 paths not executed, 1 before
            """);
    assertThat(worse.err()).isEqualTo("pathforest: two.pathprof: 1 of 1 thresholds missed\n");
    assertThat(worse.status()).isEqualTo(1);
    // Where paths are too many to count, branches are: one of four was not taken, none before.
    ChildJvm.Outcome branches = check("two.pathprof --since one.pathprof --path-limit 3");
    assertThat(branches.out())
        .endsWith("  app.Main.sum([Ljava/lang/String;)I: 1 branch not executed, 0 before\n");
    assertThat(branches.status()).isEqualTo(1);
    assertThat(cli.succeeds("check one.pathprof --since one.pathprof"))
        .isEqualTo("methods that have changed since one.pathprof and have more left to cover: 0\n");
  }

  @Test
  void changed_method_that_is_tested_as_well_as_before_is_met() throws Exception {
    // Enter without the sum, round with it, round without, end: 4 of 6 are executed; 2 are left.
    ChildJvm.Outcome outcome = check("more.pathprof --since one.pathprof");
    assertThat(outcome.out()).contains("2 paths not executed, 1 before");
    assertThat(cli.succeeds("check more.pathprof --since one.pathprof --path-limit 3"))
        .endsWith("more left to cover: 0\n");
  }

  @Test
  void bad_input_is_told_in_a_line() throws Exception {
    byte[] bytes = Files.readAllBytes(folder.resolve("one.pathprof"));
    Files.write(
        folder.resolve("damaged.pathprof"), java.util.Arrays.copyOf(bytes, bytes.length / 2));
    String help = " (see pathforest check --help)";

    cli.refuses(2, "check: no profile given" + help, "check");
    cli.refuses(2, "check: nothing to hold the profile against" + help, "check one.pathprof");
    cli.refuses(
        2, "check: missing argument for option: paths" + help, "check one.pathprof --paths");
    for (String bad : new String[] {"101", "-1", "many", "NaN", "1e1", ""}) {
      cli.refuses(
          2,
          "check: --lines: '" + bad + "' is not a number from 0 to 100" + help,
          "check one.pathprof --lines=%s",
          bad);
    }
    cli.refuses(
        2,
        "check: --path-limit: '0' is not a number from 1 to 9223372036854775807" + help,
        "check one.pathprof --paths 1 --path-limit 0");
    cli.refuses(
        1,
        "one.pathprof: has no class in common with exit.pathprof",
        "check one.pathprof --since exit.pathprof");
    for (String words :
        List.of("damaged.pathprof --lines 1", "one.pathprof --since damaged.pathprof")) {
      ChildJvm.Outcome damaged = check(words);
      assertThat(damaged.status()).isEqualTo(1);
      assertThat(damaged.out()).isEmpty();
      assertThat(damaged.err()).startsWith("pathforest: damaged.pathprof: ").hasLineCount(1);
    }
  }
}
