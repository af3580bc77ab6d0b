package org.pathforest.e2e.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.e2e.docs.Docs;
import org.pathforest.testkit.Jdks;

/** {@code demo}: its output, and that it does not touch other files. */
class DemoTest {
  @TempDir Path folder;

  @Test
  void demo_shows_the_alternating_loop_of_the_eclipse_compiler() throws Exception {
    assertThat(demo())
        .contains("byte-identical")
        .contains("org.eclipse.jdt.internal.compiler.parser.Scanner.checkTaskTag(int, int)")
        .containsPattern("11 in a row|in a row, [\\d,]+ times")
        .contains("pathforest report .pathforest/demo/ecj.pathprof")
        .contains(".pathforest/demo/report/index.html");
    assertThat(folder.resolve(".pathforest/demo/ecj.pathprof")).exists();
    assertThat(folder.resolve(".pathforest/demo/report/index.html")).exists();
    Cli cli = new Cli(folder);
    String profile = ".pathforest/demo/ecj.pathprof";
    the_alternating_loop_is_named_with_the_numbers_of_the_export(cli, profile);
    pages_show_what_commands_print_of_the_demo(cli, profile);
  }

  private void pages_show_what_commands_print_of_the_demo(Cli cli, String profile)
      throws Exception {
    cli.printsWhatTheGuideSays(profile);
    String readme = Files.readString(Docs.ROOT.resolve("README.md"));
    int example = readme.indexOf("```text\n") + 8;
    String shown = readme.substring(example, readme.indexOf("```", example));
    assertThat(
            cli.succeeds("tune %s", profile)
                .lines()
                .map(line -> line.strip().replaceFirst("^\\d+\\. ", "")))
        .containsSubsequence(shown.lines().map(String::strip).toList());
  }

  /** Runs the demo of the unpacked archive with only a JDK and a shell available. */
  private String demo() throws Exception {
    Path home = Distribution.unpack(Files.createDirectory(folder.resolve("unpacked")));
    Path bin = Files.createDirectory(folder.resolve("bin"));
    for (String tool : List.of("sh", "dirname", "readlink")) {
      Files.createSymbolicLink(bin.resolve(tool), Path.of("/bin", tool).toRealPath());
    }
    ProcessBuilder demo =
        new ProcessBuilder(home.resolve("bin/pathforest").toString(), "demo")
            .directory(folder.toFile());
    demo.environment().clear();
    demo.environment().put("PATH", bin + ":" + Jdks.current().resolve("bin"));

    return Shell.outcome(demo.start()).succeeded();
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
