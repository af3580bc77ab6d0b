package org.pathforest.e2e.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.programs.Failing;
import org.pathforest.testkit.ChildJvm;

/** Wrong usage: one line, exit status 2. */
class WrongUsageTest {
  @TempDir static Path folder;
  private static Cli cli;

  @BeforeAll
  static void make() throws Exception {
    cli = new Cli(folder);
    Jars.folder(folder.resolve("classes"), Failing.class, Jars.CHECKSUM);
  }

  @Test
  void each_kind_is_told_in_a_line_that_points_to_help() throws Exception {
    cli.refuses(
        """
        $
        2 no command given (see pathforest --help)
        $ fly
        2 fly: no such command (see pathforest --help)
        $ --fly
        2 --fly: unrecognized option (see pathforest --help)
        $ report
        2 report: no profile given (see pathforest report --help)
        $ report a.pathprof --format html
        2 report: --format html: no folder (-o FOLDER) given (see pathforest report --help)
        $ report a.pathprof --source src
        2 report: --source is for --format html (see pathforest report --help)
        $ patterns
        2 patterns: no profile given (see pathforest patterns --help)
        $ instrument a.jar
        2 instrument: no output (-o OUT) given (see pathforest instrument --help)
        $ export --fly
        2 export: unrecognized option: --fly (see pathforest export --help)
        $ instrument a.jar b/a.jar -o out
        2 instrument: two inputs are named a.jar, so their outputs would be, too \
        (see pathforest instrument --help)
        $ run Main
        2 run: no -jar APP.jar and no -cp CLASSPATH given (see pathforest run --help)
        $ viz a.pathprof
        2 viz: no method (--method NAME) given (see pathforest viz --help)
        $ viz classes --method fly --what forest --dag
        2 viz: --dag is for --what cfg (see pathforest viz --help)
        """);
  }

  @Test
  void method_that_none_or_several_have_is_told_with_the_candidates() throws Exception {
    cli.refuses(2, "viz: --method fly: 0 of 6 methods match", "viz classes --method fly");
    String said =
        """
        pathforest: viz: --method Failing.: 3 methods match, name one of them
          org.pathforest.programs.Failing.<init>()V
          org.pathforest.programs.Failing.work([I)I
          org.pathforest.programs.Failing.main([Ljava/lang/String;)V
        """;
    ChildJvm.Outcome several = cli.run("viz classes --method Failing.").endedWith(2, said);
    assertThat(several.out()).isEmpty();
  }

  @Test
  void help_and_version_go_to_standard_output() throws Exception {
    assertThat(cli.succeeds("--help")).contains("demo", "run", "instrument", "report", "merge");
    assertThat(cli.succeeds("run --help")).startsWith("usage: pathforest run ");
    assertThat(cli.succeeds("--version")).matches("pathforest \\d+\\.\\d+\\S*\n");
  }
}
