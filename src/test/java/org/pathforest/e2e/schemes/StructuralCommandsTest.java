package org.pathforest.e2e.schemes;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.e2e.cli.Cli;
import org.pathforest.e2e.exact.TestClasses;
import org.pathforest.paths.map.MethodKey;
import org.pathforest.profile.Profile;
import org.pathforest.profile.ProfileReader;
import org.pathforest.profile.scheme.StructuralCounts;
import org.pathforest.testkit.ChildJvm;

/** {@code --profiler structural} and {@code --samples} on the command line. */
class StructuralCommandsTest {
  private static final String MAIN = "org.pathforest.programs.NestedLoops";

  @TempDir Path folder;

  @Test
  void wrong_usage_is_one_line() throws Exception {
    Cli cli = new Cli(folder);
    String help = " (see pathforest instrument --help)";
    cli.refuses(
        2,
        "instrument: -k: the profiler structural has no k; kpaths counts sequences of K paths, kiter"
            + " paths of K iterations"
            + help,
        "instrument --profiler structural -k 2 a.jar -o b.jar");
    cli.refuses(
        2,
        "instrument: --samples: only the profiler structural samples, not kpaths" + help,
        "instrument --samples 5 a.jar -o b.jar");
    cli.refuses(
        2,
        "instrument: --interrupted: with --samples, interruptions are not counted: off" + help,
        "instrument --profiler structural --samples 5 --interrupted block a.jar -o b.jar");
  }

  @Test
  void a_sampled_run_after_a_complete_one_is_sampled_and_both_are_reported() throws Exception {
    Cli cli = new Cli(folder);
    run(cli, "complete.pathprof");
    run(cli, "sampled.pathprof", "--samples", "2");

    String report = cli.succeeds("report complete.pathprof --method search");
    assertThat(report)
        .contains("NestedLoops.search")
        .containsPattern("outline: 2 paths counted")
        .doesNotContain("global")
        .doesNotContain("sampled");
    assertThat(cli.succeeds("report sampled.pathprof --method search"))
        .contains("coefficient", "(global ", "limits: sampled");
    JsonObject complete = search(cli, "complete.pathprof");
    assertThat(complete.get("profiler").getAsString()).isEqualTo("structural");
    assertThat(complete.has("samples")).isFalse();
    JsonArray graphs = complete.getAsJsonArray("graphs");
    assertThat(graphs).hasSize(3);
    assertThat(graphs.get(0).getAsJsonObject().get("loop").isJsonNull()).isTrue();
    JsonObject inner = graphs.get(2).getAsJsonObject();
    assertThat(inner.get("inside")).isEqualTo(graphs.get(1).getAsJsonObject().get("loop"));
    JsonObject sampled = search(cli, "sampled.pathprof");
    assertThat(sampled.get("samples").getAsInt()).isEqualTo(2);
    assertThat(sampled.getAsJsonArray("limits").toString()).contains("sampled");
    assertThat(sampled.getAsJsonArray("graphs").get(2).getAsJsonObject().has("coefficient"))
        .isTrue();
  }

  @Test
  void profiles_are_added_up() throws Exception {
    Cli cli = new Cli(folder);
    run(cli, "a.pathprof");
    cli.succeeds("merge a.pathprof a.pathprof -o twice.pathprof");
    Profile once = ProfileReader.read(folder.resolve("a.pathprof"));
    Profile twice = ProfileReader.read(folder.resolve("twice.pathprof"));
    assertThat(twice.methods()).isEqualTo(once.methods());
    for (MethodKey key : once.methods()) {
      StructuralCounts one = StructuralCounts.of(once.method(key));
      StructuralCounts two = StructuralCounts.of(twice.method(key));
      for (int g = 0; g < one.graphs().size(); g++) {
        assertThat(two.graphs().get(g).total()).isEqualTo(2 * one.graphs().get(g).total());
      }
    }
  }

  @Test
  void what_needs_paths_says_that_there_are_none() throws Exception {
    Cli cli = new Cli(folder);
    run(cli, "a.pathprof");
    ChildJvm.Outcome outcome = cli.run("coverage a.pathprof");
    assertThat(outcome.status()).isNotZero();
    assertThat(outcome.err())
        .startsWith("pathforest: a.pathprof: was made with --profiler structural")
        .hasLineCount(1);
  }

  private void run(Cli cli, String profile, String... more) throws Exception {
    Path cache = Files.createDirectories(folder.resolve("cache"));
    ChildJvm.Outcome outcome =
        cli.process("run --profiler structural --no-report --cache %s", cache.toString())
            .with(List.of(more))
            .with(List.of("-o", profile, "-cp", TestClasses.folder().toString(), MAIN))
            .run();
    assertThat(outcome.status()).as(outcome.err()).isZero();
    assertThat(folder.resolve(profile)).exists();
  }

  private static JsonObject search(Cli cli, String profile) throws Exception {
    return cli.succeeds("export %s --format jsonl", profile)
        .lines()
        .map(line -> JsonParser.parseString(line).getAsJsonObject())
        .filter(m -> m.get("method").getAsString().equals("search"))
        .findFirst()
        .orElseThrow();
  }
}
