package org.pathforest.e2e.schemes;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.e2e.cli.Cli;
import org.pathforest.e2e.exact.TestClasses;
import org.pathforest.programs.ExitThree;
import org.pathforest.testkit.ChildJvm;

/** The command line with a profiler that keeps no paths. */
class EdgesCommandsTest {
  @TempDir static Path folder;
  private static Cli cli;

  @BeforeAll
  static void run() throws Exception {
    cli = new Cli(folder);
    String classes = TestClasses.folder().toString();
    cli.succeeds("instrument %s -o pf --profiler edges", classes);
    ChildJvm.Outcome run =
        new ChildJvm("-Dpathforest.output=run.pathprof", "-cp", "pf")
            .with(List.of(ExitThree.class.getName()))
            .in(folder)
            .run();
    assertThat(run.status()).as(run.err()).isEqualTo(3);
  }

  @Test
  void report_shows_blocks_and_edges_hottest_first() throws Exception {
    String text = cli.succeeds("report run.pathprof");
    assertThat(text).contains("counted by --profiler edges").contains("ExitThree.inner(");
    assertThat(text.lines()).allMatch(line -> line.length() <= 100);
    String json = cli.succeeds("report run.pathprof --format json --top 1");
    JsonObject report = JsonParser.parseString(json).getAsJsonObject();
    assertThat(report.get("profiler").getAsString()).isEqualTo("edges");
    assertThat(report.getAsJsonArray("methods")).hasSize(1);
    assertThat(report.getAsJsonArray("methods").get(0).getAsJsonObject().getAsJsonArray("edges"))
        .isNotEmpty();
  }

  @Test
  void export_and_merge_work() throws Exception {
    String export = cli.succeeds("export run.pathprof");
    assertThat(export.lines())
        .allMatch(line -> line.contains("\"profiler\":\"edges\",\"limits\":[]"));
    cli.succeeds("merge run.pathprof run.pathprof -o two.pathprof");
    JsonObject once = outer(export);
    JsonObject twice = outer(cli.succeeds("export two.pathprof"));
    assertThat(twice.get("entries").getAsLong()).isEqualTo(2 * once.get("entries").getAsLong());
  }

  private static JsonObject outer(String export) {
    return export
        .lines()
        .map(line -> JsonParser.parseString(line).getAsJsonObject())
        .filter(m -> m.get("method").getAsString().equals("outer"))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void commands_that_need_paths_refuse_in_a_line() throws Exception {
    String line =
        "run.pathprof: was made with --profiler edges, which keeps no paths:"
            + " report and export --format jsonl show what it has";
    cli.refuses(1, line, "patterns run.pathprof");
    cli.refuses(1, line, "coverage run.pathprof");
    cli.refuses(1, line, "check run.pathprof --paths 50");
    cli.refuses(1, line, "diff run.pathprof run.pathprof");
    cli.refuses(1, line, "predict run.pathprof");
    cli.refuses(1, line, "export run.pathprof --format pprof");
    cli.refuses(1, line, "report run.pathprof --format csv");
    cli.refuses(1, line, "viz run.pathprof --method outer");
  }

  @Test
  void what_the_profiler_does_not_have_is_wrong_usage() throws Exception {
    String see = " (see pathforest instrument --help)";
    cli.refuses(
        2,
        "instrument: -k: the profiler edges has no k; kpaths counts sequences of K paths, kiter paths"
            + " of K iterations"
            + see,
        "instrument pf -o out --profiler edges -k 3");
    cli.refuses(
        2,
        "instrument: --interrupted prefix: the profiler edges keeps no paths: block, count or off"
            + see,
        "instrument pf -o out --profiler edges --interrupted prefix");
    cli.refuses(
        2,
        "instrument: --interrupted block: the profiler bl keeps paths: prefix, count or off" + see,
        "instrument pf -o out --profiler bl --interrupted block");
  }

  @Test
  void edges_are_weights_for_a_later_run() throws Exception {
    String classes = TestClasses.folder().toString();
    String out =
        cli.succeeds("instrument %s -o again --profiler bl --weights run.pathprof", classes);
    assertThat(out).containsPattern("measured +[1-9]");
    assertThat(folder.resolve("again")).exists();
  }

  @Test
  void run_reports_what_was_counted() throws Exception {
    ChildJvm.Outcome run =
        cli.run(
            "run --profiler edges --cache cache -o now.pathprof -cp %s %s",
            TestClasses.folder().toString(), ExitThree.class.getName());
    assertThat(run.status()).as(run.err()).isEqualTo(3);
    assertThat(run.err()).contains("counted by --profiler edges", "profile in now.pathprof");
  }
}
