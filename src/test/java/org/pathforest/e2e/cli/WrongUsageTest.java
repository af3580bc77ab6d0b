package org.pathforest.e2e.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.programs.Failing;
import org.pathforest.testkit.ChildJvm;

/** Wrong usage: one line, exit status 2. */
class WrongUsageTest {
  @TempDir Path folder;

  @Test
  void each_kind_is_told_in_a_line_that_points_to_help() throws Exception {
    Cli cli = new Cli(folder);

    cli.refuses(2, "no command given (see pathforest --help)", "");
    cli.refuses(2, "fly: no such command (see pathforest --help)", "fly");
    cli.refuses(2, "--fly: unrecognized option (see pathforest --help)", "--fly");
    cli.refuses(2, "report: no profile given (see pathforest report --help)", "report");
    cli.refuses(2, "patterns: no profile given (see pathforest patterns --help)", "patterns");
    cli.refuses(
        2,
        "instrument: no output (-o OUT) given (see pathforest instrument --help)",
        "instrument a.jar");
    cli.refuses(
        2, "export: unrecognized option: --fly (see pathforest export --help)", "export --fly");
    cli.refuses(
        2,
        "instrument: two inputs are named a.jar, so their outputs would be, too"
            + " (see pathforest instrument --help)",
        "instrument a.jar b/a.jar -o out");
    cli.refuses(
        2,
        "run: no -jar APP.jar and no -cp CLASSPATH given (see pathforest run --help)",
        "run Main");
    cli.refuses(
        2, "viz: no method (--method NAME) given (see pathforest viz --help)", "viz a.pathprof");
  }

  @Test
  void method_that_none_or_several_have_is_told_with_the_candidates() throws Exception {
    Jars.folder(folder.resolve("classes"), Failing.class, Jars.CHECKSUM);
    Cli cli = new Cli(folder);

    cli.refuses(
        2,
        "report: --format html: no folder (-o FOLDER) given (see pathforest report --help)",
        "report a.pathprof --format html");
    cli.refuses(
        2,
        "report: --source is for --format html (see pathforest report --help)",
        "report a.pathprof --source src");
    cli.refuses(
        2,
        "viz: --dag is for --what cfg (see pathforest viz --help)",
        "viz classes --method fly --what forest --dag");
    cli.refuses(2, "viz: --method fly: 0 of 6 methods match", "viz classes --method fly");
    ChildJvm.Outcome several = cli.run("viz classes --method Failing.");

    assertThat(several.err())
        .isEqualTo(
            """
            pathforest: viz: --method Failing.: 3 methods match, name one of them
              org.pathforest.programs.Failing.<init>()V
              org.pathforest.programs.Failing.work([I)I
              org.pathforest.programs.Failing.main([Ljava/lang/String;)V
            """);
    assertThat(several.status()).isEqualTo(2);
    assertThat(several.out()).isEmpty();
  }

  @Test
  void help_and_version_go_to_standard_output() throws Exception {
    Cli cli = new Cli(folder);

    assertThat(cli.succeeds("--help")).contains("demo", "run", "instrument", "report", "merge");
    assertThat(cli.succeeds("run --help")).startsWith("usage: pathforest run ");
    assertThat(cli.succeeds("--version")).matches("pathforest \\d+\\.\\d+\\S*\n");
  }
}
