package org.pathforest.e2e.schemes;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.pathforest.e2e.cli.Cli;
import org.pathforest.e2e.exact.TestClasses;
import org.pathforest.e2e.tracer.Judgement;
import org.pathforest.paths.map.MethodKey;
import org.pathforest.paths.scheme.structural.StructuralCounts;
import org.pathforest.profile.Profile;
import org.pathforest.profile.file.ProfileReader;
import org.pathforest.testkit.ChildJvm;

/** The command line, used with profilers that keep no paths. */
class SchemeCommandsTest {
  private static final String EDGES = "org.pathforest.programs.ExitThree";
  private static final String LOOPS = "org.pathforest.programs.NestedLoops";

  @TempDir static Path folder;
  private static Cli cli;
  private static Path classes;
  private static ChildJvm.Outcome reported;

  @BeforeAll
  static void run() throws Exception {
    cli = new Cli(folder);
    classes = TestClasses.folder();
    String run = "run --cache cache -cp %s ".formatted(classes);
    reported = cli.run(run + "--profiler edges -o run.pathprof %s", EDGES);
    String structural = run + "--profiler structural --no-report ";
    assertThat(cli.run(structural + "-o a.pathprof %s", LOOPS).status()).isZero();
    assertThat(cli.run(structural + "--samples 2 -o sampled.pathprof %s", LOOPS).status()).isZero();
  }

  @Test
  void run_reports_what_was_counted() {
    assertThat(reported.status()).as(reported.err()).isEqualTo(3);
    assertThat(reported.err()).contains("counted by --profiler edges", "profile in run.pathprof");
  }

  @Test
  void profile_of_instrumented_classes_is_that_of_a_run() throws Exception {
    cli.succeeds("instrument %s -o pf --profiler edges", classes);
    ChildJvm jvm = new ChildJvm("-Dpathforest.output=own.pathprof", "-cp", "pf", EDGES);
    assertThat(jvm.in(folder).run().status()).isEqualTo(3);
    assertThat(cli.succeeds("export own.pathprof")).isEqualTo(cli.succeeds("export run.pathprof"));
  }

  @Test
  void report_shows_blocks_and_edges_hottest_first() throws Exception {
    String text = cli.succeeds("report run.pathprof");
    assertThat(text).contains("counted by --profiler edges").contains("ExitThree.inner(");
    assertThat(text.lines()).allMatch(line -> line.length() <= 100);
    JsonObject report = cli.json("report run.pathprof --format json --top 1");
    assertThat(report.get("profiler").getAsString()).isEqualTo("edges");
    assertThat(report.getAsJsonArray("methods")).hasSize(1);
    assertThat(Judgement.objects(report, "methods").get(0).getAsJsonArray("edges")).isNotEmpty();
  }

  @Test
  void edges_are_exported_and_added_up() throws Exception {
    assertThat(cli.succeeds("export run.pathprof").lines())
        .allMatch(line -> line.contains("\"profiler\":\"edges\",\"limits\":[]"));
    cli.succeeds("merge run.pathprof %s -o two.pathprof", cli.anotherRun("run.pathprof"));
    long once = exported("run.pathprof", "outer").get("entries").getAsLong();
    assertThat(exported("two.pathprof", "outer").get("entries").getAsLong()).isEqualTo(2 * once);
  }

  private static JsonObject exported(String profile, String method) throws Exception {
    return cli.jsonLines("export %s --format jsonl", profile).stream()
        .filter(m -> m.get("method").getAsString().equals(method))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void edges_are_weights_for_a_later_run() throws Exception {
    String command = "instrument %s -o again --profiler bl --weights run.pathprof";
    assertThat(cli.succeeds(command, classes)).containsPattern("measured +[1-9]");
    assertThat(folder.resolve("again")).exists();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "tune %s",
        "coverage %s",
        "check %s --paths 50",
        "diff %1$s %1$s",
        "bench predict %s",
        "export %s --format pprof",
        "report %s --format csv",
        "viz %s --method outer"
      })
  void commands_that_need_paths_refuse_in_a_line(String command) throws Exception {
    String line =
        "run.pathprof: was recorded with --profiler edges, which counts no paths; use 'report' or"
            + " 'export --format jsonl'";
    cli.refuses(1, line, command, "run.pathprof");
    ChildJvm.Outcome structural = cli.run(command, "a.pathprof");
    assertThat(structural.status()).isNotZero();
    assertThat(structural.err())
        .startsWith("pathforest: a.pathprof: was recorded with --profiler structural")
        .hasLineCount(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          edges -k 3                 | -k: not available with --profiler edges; kpaths counts sequences \
          of K paths, kiter paths of K iterations
          structural -k 2            | -k: not available with --profiler structural; kpaths counts \
          sequences of K paths, kiter paths of K iterations
          edges --interrupted prefix | --interrupted prefix: not available with --profiler edges; \
          use block, count or off
          bl --interrupted block     | --interrupted block: not available with --profiler bl; use \
          prefix, count or off
          kpaths --samples 5         | --samples needs --profiler structural
          structural --samples 0     | --samples: '0' is not a number from 1 to 2147483647
          structural --samples 5 --interrupted block | --interrupted: --profiler structural \
          counts no interruptions with these options; use off
          """)
  void what_the_profiler_does_not_have_is_wrong_usage(String options, String line)
      throws Exception {
    String refusal = "instrument: %s (see pathforest instrument --help)".formatted(line);
    cli.refuses(2, refusal, "instrument a.jar -o b.jar --profiler %s", options);
  }

  @Test
  void sampled_run_after_a_complete_one_is_sampled_and_both_are_reported() throws Exception {
    assertThat(cli.succeeds("report a.pathprof --method search"))
        .contains("NestedLoops.search")
        .containsPattern("outline: 2 paths counted")
        .doesNotContain("global", "sampled");
    assertThat(cli.succeeds("report sampled.pathprof --method search"))
        .contains("coefficient", "(global ", "limits: sampled");
    JsonObject complete = exported("a.pathprof", "search");
    assertThat(complete.get("profiler").getAsString()).isEqualTo("structural");
    assertThat(complete.has("samples")).isFalse();
    List<JsonObject> graphs = Judgement.objects(complete, "graphs");
    assertThat(graphs).hasSize(3);
    assertThat(graphs.get(0).get("loop").isJsonNull()).isTrue();
    assertThat(graphs.get(2).get("inside")).isEqualTo(graphs.get(1).get("loop"));
    JsonObject sampled = exported("sampled.pathprof", "search");
    assertThat(sampled.get("samples").getAsInt()).isEqualTo(2);
    assertThat(sampled.get("limits").toString()).contains("sampled");
    assertThat(Judgement.objects(sampled, "graphs").get(2).has("coefficient")).isTrue();
  }

  @Test
  void structural_profiles_are_added_up() throws Exception {
    cli.succeeds("merge a.pathprof %s -o twice.pathprof", cli.anotherRun("a.pathprof"));
    Profile once = ProfileReader.read(folder.resolve("a.pathprof"));
    Profile twice = ProfileReader.read(folder.resolve("twice.pathprof"));
    assertThat(twice.methods()).isEqualTo(once.methods());
    for (MethodKey key : once.methods()) {
      assertThat(totals(twice, key))
          .isEqualTo(totals(once, key).stream().map(total -> 2 * total).toList());
    }
  }

  private static List<Long> totals(Profile profile, MethodKey method) throws Exception {
    StructuralCounts counts = (StructuralCounts) profile.method(method).schemeCounts();
    return counts.graphs().stream().map(StructuralCounts.Graph::total).toList();
  }
}
