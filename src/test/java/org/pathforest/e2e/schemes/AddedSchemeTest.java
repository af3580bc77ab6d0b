package org.pathforest.e2e.schemes;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.e2e.cli.Cli;
import org.pathforest.e2e.exact.TestClasses;
import org.pathforest.e2e.tracer.Judgement;
import org.pathforest.e2e.tracer.MethodKey;
import org.pathforest.testkit.ChildJvm;

/**
 * A scheme that is added by its classes and one line in {@code META-INF/services}. The scheme is
 * {@link BlockScheme}; the line is among the resources of these tests.
 */
class AddedSchemeTest {
  private static final List<String> PROGRAMS = List.of("NestedLoops", "ThrowingAcross");

  @TempDir static Path folder;

  private static ChildJvm.Outcome pathforest(String command) throws Exception {
    return new Cli(folder).process(command).run();
  }

  /** Execution count of each block, by method and offset. */
  private static Map<String, Long> blocks(String profiler, String program) throws Exception {
    pathforest(
        "run --no-report --cache cache --profiler %s -o %s.pathprof -cp %s org.pathforest.programs.%s"
            .formatted(profiler, profiler, TestClasses.folder(), program));
    Map<String, Long> blocks = new TreeMap<>();
    for (String line :
        pathforest("export " + profiler + ".pathprof").succeeded().lines().toList()) {
      JsonObject method = JsonParser.parseString(line).getAsJsonObject();
      assertThat(method.get("profiler").getAsString()).isEqualTo(profiler);
      assertThat(method.get("limits").getAsJsonArray()).isEmpty();
      String name = new Gson().fromJson(method, MethodKey.class).name();
      for (JsonObject block : Judgement.objects(method, "blocks")) {
        blocks.put(name + "@" + Judgement.number(block, "offset"), Judgement.count(block));
      }
    }
    return blocks;
  }

  @Test
  void its_blocks_ran_as_often_as_those_of_an_edge_profile() throws Exception {
    for (String program : PROGRAMS) {
      Map<String, Long> expected = blocks("edges", program);
      assertThat(expected).hasSizeGreaterThan(10);
      assertThat(blocks("blocks", program)).as(program).isEqualTo(expected);
    }
  }

  @Test
  void help_benchmark_and_report_know_it() throws Exception {
    assertThat(pathforest("instrument --help-all").out().replaceAll("\\s+", " "))
        .contains("blocks: a counter for each block;");
    assertThat(pathforest("bench --list").succeeded())
        .contains("further configurations, by name: blocks ");
    blocks("blocks", "NestedLoops");
    assertThat(pathforest("report blocks.pathprof").succeeded())
        .contains("counted by --profiler blocks")
        .contains("times  line");
  }
}
