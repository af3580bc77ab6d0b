package org.pathforest.e2e.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.assertj.core.data.Percentage;
import org.eclipse.jdt.core.compiler.batch.BatchCompiler;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.bench.workload.ReadyWorkload;
import org.pathforest.bench.workload.Workloads;
import org.pathforest.testkit.ChildJvm;
import org.pathforest.testkit.Thorough;

/**
 * Table 3 of Ball and Larus for real programs: how much of the paths of a large run a small one has
 * executed, and how much of their executions, as anyone can compute from the two exports.
 */
@Thorough
class TrainAndRefTest {
  private static final Path JARS = Path.of(System.getProperty("jars"));
  private static final int K = 4;

  @TempDir Path folder;

  @Test
  void commons_math_on_small_and_large_problems() throws Exception {
    ReadyWorkload math =
        new ReadyWorkload(Workloads.MATH, JARS, Files.createDirectories(folder.resolve("math")));
    List<Path> classPath = new ArrayList<>(math.jars());
    classPath.add(math.driver());
    Path out = Files.createDirectories(folder.resolve("out"));
    Cli cli = new Cli(folder);
    profile(cli, "train", classPath, math.command(out, List.of("1", "2")));
    profile(cli, "ref", classPath, math.command(out, List.of("2", "6")));
    table_3_is_that_of_the_exports(cli, "Commons Math");
    prediction_is_that_of_the_export(cli, "Commons Math");
  }

  @Test
  void eclipse_compiler_on_two_sets_of_sources() throws Exception {
    Path jar =
        Path.of(BatchCompiler.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    Path root = Path.of(System.getProperty("basedir", "")).toAbsolutePath().resolve("../..");
    Cli cli = new Cli(folder);
    compile(cli, "train", jar, root.resolve("runtime/src/main/java").normalize());
    compile(cli, "ref", jar, root.resolve("test-programs/src/main/java").normalize());
    table_3_is_that_of_the_exports(cli, "Eclipse compiler");
    prediction_is_that_of_the_export(cli, "Eclipse compiler");
  }

  private void compile(Cli cli, String name, Path compiler, Path sources) throws Exception {
    profile(
        cli,
        name,
        List.of(compiler),
        List.of(
            "org.eclipse.jdt.internal.compiler.batch.Main",
            "-17",
            "-nowarn",
            "-proc:none",
            "-d",
            folder.resolve(name + "-classes").toString(),
            sources.toString()));
  }

  private static void profile(Cli cli, String name, List<Path> classPath, List<String> command)
      throws Exception {
    ChildJvm.Outcome outcome =
        cli.run(
            "run --cache cache --no-report -k %d -o %s.pathprof -cp %s %s",
            K, name, ReadyWorkload.classPath(classPath), String.join(" ", command));
    assertThat(outcome.status()).as(outcome.err()).isZero();
    cli.succeeds("export %s.pathprof -o %s.jsonl", name, name);
  }

  private void table_3_is_that_of_the_exports(Cli cli, String program) throws Exception {
    String text = cli.succeeds("diff train.pathprof ref.pathprof --top 3");
    System.out.println("[Table 3] " + program);
    text.lines().skip(3).takeWhile(line -> !line.isEmpty()).forEach(System.out::println);
    JsonObject d =
        JsonParser.parseString(cli.succeeds("diff train.pathprof ref.pathprof --format json"))
            .getAsJsonObject();
    for (int n : new int[] {1, K}) {
      Map<String, Long> train = grams("train.jsonl", n);
      Map<String, Long> ref = grams("ref.jsonl", n);
      long common = 0;
      long executions = 0;
      long commonExecutions = 0;
      for (Map.Entry<String, Long> gram : ref.entrySet()) {
        executions += gram.getValue();
        if (train.containsKey(gram.getKey())) {
          common++;
          commonExecutions += gram.getValue();
        }
      }
      JsonObject row = d.getAsJsonObject(n == 1 ? "single" : "sequences");
      assertThat(row.get("train").getAsLong()).isEqualTo(train.size()).isPositive();
      assertThat(row.get("ref").getAsLong()).isEqualTo(ref.size()).isPositive();
      assertThat(row.get("common").getAsLong()).isEqualTo(common).isBetween(1L, ref.size() - 1L);
      assertThat(row.get("executions").getAsDouble()).isEqualTo((double) executions);
      assertThat(row.get("commonExecutions").getAsDouble()).isEqualTo((double) commonExecutions);
      assertThat(text)
          .containsPattern(
              "(?m)^%s +%s +%s +%s +%s "
                  .formatted(
                      n == 1 ? "paths" : "sequences",
                      count(ref.size()),
                      count(common),
                      percent(common, ref.size()),
                      percent(commonExecutions, executions)));
    }
  }

  private void prediction_is_that_of_the_export(Cli cli, String program) throws Exception {
    String text = cli.succeeds("predict ref.pathprof --top 3");
    System.out.println("[Table 2] " + program);
    text.lines().takeWhile(line -> !line.contains("missed")).forEach(System.out::println);
    JsonObject p =
        JsonParser.parseString(cli.succeeds("predict ref.pathprof --format json"))
            .getAsJsonObject();
    ExportedPrediction exported = ExportedPrediction.of(folder.resolve("ref.jsonl"), K);
    JsonObject paths = p.getAsJsonObject("paths");
    assertThat(paths.get("paths").getAsLong()).isEqualTo(exported.paths);
    assertThat(paths.get("executions").getAsDouble()).isEqualTo(exported.executions);
    assertThat(paths.get("correct").getAsLong()).isEqualTo(exported.correct).isPositive();
    assertThat(paths.get("correctExecutions").getAsDouble()).isEqualTo(exported.correctExecutions);
    assertThat(paths.get("averageEdges").getAsDouble())
        .isEqualTo(exported.edges / exported.executions);
    assertThat(paths.get("averagePredictedEdges").getAsDouble())
        .isEqualTo(exported.predictedEdges / exported.executions);
    int found = 0;
    for (JsonElement e : p.getAsJsonArray("sequences")) {
      JsonObject o = e.getAsJsonObject();
      if (o.get("n").getAsInt() == K && o.get("from").getAsInt() == K - 1) {
        assertThat(o.get("occurrences").getAsDouble()).isEqualTo(exported.occurrences);
        assertThat(o.get("common").getAsDouble())
            .isCloseTo(exported.common, Percentage.withPercentage(1e-6));
        found++;
      }
    }
    assertThat(found).isEqualTo(1);
  }

  private static String count(long n) {
    return String.format(Locale.ROOT, "%,d", n);
  }

  private static String percent(long part, long all) {
    return String.format(Locale.ROOT, "%.1f%%", 100.0 * part / all).replace(".", "\\.");
  }

  /** The sequences of n paths of all methods, with their counts: ids agree in both runs. */
  private Map<String, Long> grams(String export, int n) throws IOException {
    Map<String, Long> grams = new HashMap<>();
    try (Stream<String> lines = Files.lines(folder.resolve(export))) {
      lines.forEach(
          line -> {
            JsonObject method = JsonParser.parseString(line).getAsJsonObject();
            assertThat(method.get("exactUpTo").getAsInt()).isEqualTo(K);
            String name =
                method.get("class").getAsString()
                    + method.get("method").getAsString()
                    + method.get("descriptor").getAsString();
            for (JsonElement gram : method.getAsJsonArray("grams")) {
              JsonArray ids = gram.getAsJsonObject().getAsJsonArray("ids");
              if (ids.size() == n) {
                grams.merge(name + ids, gram.getAsJsonObject().get("count").getAsLong(), Long::sum);
              }
            }
          });
    }
    return grams;
  }
}
