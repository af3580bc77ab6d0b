package org.pathforest.e2e.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code demo}: what it shows, and that it leaves files of others alone. */
class DemoTest {
  @TempDir Path folder;

  @Test
  void demo_shows_the_alternating_loop_of_the_eclipse_compiler() throws Exception {
    Cli cli = new Cli(folder);
    var outcome = cli.process("demo").within(Duration.ofMinutes(5)).run();

    assertThat(outcome.succeeded())
        .contains("byte-identical")
        .contains("org.eclipse.jdt.internal.compiler.parser.Scanner.checkTaskTag(int, int)")
        .containsPattern("11 in a row|in a row, [\\d,]+ times")
        .contains("pathforest report .pathforest/demo/ecj.pathprof")
        .contains(".pathforest/demo/report/index.html");
    assertThat(folder.resolve(".pathforest/demo/ecj.pathprof")).exists();
    assertThat(folder.resolve(".pathforest/demo/report/index.html")).exists();
    the_alternating_loop_is_named_with_the_numbers_of_the_export(
        cli, ".pathforest/demo/ecj.pathprof");
  }

  private void the_alternating_loop_is_named_with_the_numbers_of_the_export(Cli cli, String profile)
      throws Exception {
    var report = cli.json("report %s --method checkTaskTag --format json", profile);
    List<JsonObject> cycles =
        Json.objects(report, "methods.0.loops").stream()
            .flatMap(loop -> Json.objects(loop, "findings").stream())
            .filter(finding -> Json.text(finding, "kind").equals("cycle"))
            .toList();
    assertThat(cycles).as("D'Elia and Demetrescu, Figure 9").isNotEmpty();
    var cycle = cycles.get(cycles.size() - 1);
    JsonArray turn = cycle.getAsJsonArray("turn");
    List<String> ids = new ArrayList<>();
    for (int i = 0; i < 11; i++) {
      ids.add(turn.get(i % turn.size()).getAsString());
    }
    String gram =
        "{\"ids\":[" + String.join(",", ids) + "],\"count\":" + cycle.get("executions") + "}";
    cli.succeeds("export %s -o ecj.jsonl", profile);
    try (Stream<String> lines = Files.lines(folder.resolve("ecj.jsonl"))) {
      String method =
          lines.filter(l -> l.contains("\"method\":\"checkTaskTag\"")).findFirst().orElseThrow();
      assertThat(method).contains(gram);
    }
    assertThat(cli.succeeds("tune %s --top 9", profile))
        .startsWith("1. ")
        .contains("cycle: Paths repeat in the order A A B C, 11 in a row, ");
  }

  @Test
  void folder_with_other_files_is_left_alone() throws Exception {
    Files.writeString(folder.resolve("mine.txt"), "");

    new Cli(folder)
        .refuses(1, ".: the folder contains other files; empty it or name another", "demo .");
  }
}
