package org.pathforest.e2e.cli;

import static org.assertj.core.api.Assertions.assertThat;

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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.bench.workload.ReadyWorkload;
import org.pathforest.bench.workload.Workloads;
import org.pathforest.e2e.exact.EclipseCompiler;
import org.pathforest.e2e.programs.TestProgram;
import org.pathforest.testkit.Thorough;

/**
 * Table 3 of Ball and Larus for real programs: the share of a large run's paths, and of their
 * executions, that a small run has executed. The expected figures are computed from the two
 * exports.
 */
@Thorough
class TrainAndRefTest {
  private static final Path JARS = Path.of(System.getProperty("jars"));
  private static final int K = 4;

  @TempDir Path folder;
  private Cli cli;

  @Test
  void commons_math_on_small_and_large_problems() throws Exception {
    ReadyWorkload math = new ReadyWorkload(Workloads.MATH, JARS, folder.resolve("math"));
    List<Path> jars = new ArrayList<>(math.jars());
    jars.addAll(math.beside());
    String classPath = ReadyWorkload.classPath(jars);
    Path out = Files.createDirectories(folder.resolve("out"));
    profile("train", classPath, String.join(" ", math.command(out, List.of("1", "2"))));
    profile("ref", classPath, String.join(" ", math.command(out, List.of("2", "6"))));
    tables_are_those_of_the_exports("Commons Math");
  }

  @Test
  void eclipse_compiler_on_two_sets_of_sources() throws Exception {
    String jar = EclipseCompiler.jar().toString();
    String compile =
        "org.eclipse.jdt.internal.compiler.batch.Main -17 -nowarn -proc:none -d classes ";
    Path programs = TestProgram.sources();
    profile(
        "train", jar, compile + programs.resolve("../../../../runtime/src/main/java").normalize());
    profile("ref", jar, compile + programs);
    tables_are_those_of_the_exports("Eclipse compiler");
  }

  private void profile(String name, String classPath, String command) throws Exception {
    cli = new Cli(folder);
    String run = "run --cache cache --no-report -k %d -o %s.pathprof -cp %s %s";
    var outcome = cli.run(run, K, name, classPath, command);
    assertThat(outcome.status()).as(outcome.err()).isZero();
    cli.succeeds("export %s.pathprof -o %s.jsonl", name, name);
  }

  private void tables_are_those_of_the_exports(String program) throws Exception {
    table_3_is_that_of_the_exports(program);
    prediction_is_that_of_the_export(program);
  }

  private void table_3_is_that_of_the_exports(String program) throws Exception {
    String text = cli.succeeds("diff train.pathprof ref.pathprof --top 3");
    System.out.println("[Table 3] " + program);
    text.lines().skip(3).takeWhile(line -> !line.isEmpty()).forEach(System.out::println);
    var d = cli.json("diff train.pathprof ref.pathprof --format json");
    for (int n : new int[] {1, K}) {
      Map<String, Long> train = grams("train.jsonl", n);
      Map<String, Long> ref = grams("ref.jsonl", n);
      long executions = ref.values().stream().mapToLong(c -> c).sum();
      int all = ref.size();
      ref.keySet().retainAll(train.keySet());
      int common = ref.size();
      long commonExecutions = ref.values().stream().mapToLong(c -> c).sum();
      assertThat(common).isBetween(1, all - 1);
      var row = d.get(n == 1 ? "single" : "sequences");
      assertThat(Json.numbers(row, "train ref common executions commonExecutions"))
          .containsExactly(
              (double) train.size(),
              (double) all,
              (double) common,
              (double) executions,
              (double) commonExecutions);
      assertThat(text)
          .containsPattern(
              String.format(
                  Locale.ROOT,
                  "(?m)^%s +%,d +%,d +%s +%s ",
                  n == 1 ? "paths" : "sequences",
                  all,
                  common,
                  percent(common, all),
                  percent(commonExecutions, executions)));
    }
  }

  private void prediction_is_that_of_the_export(String program) throws Exception {
    String text = cli.succeeds("bench predict ref.pathprof --top 3");
    System.out.println("[Table 2] " + program);
    text.lines().takeWhile(line -> !line.contains("missed")).forEach(System.out::println);
    var p = cli.json("bench predict ref.pathprof --format json");
    ExportedPrediction exported = ExportedPrediction.of(folder.resolve("ref.jsonl"), K);
    assertThat(exported.correct).isPositive();
    assertThat(
            Json.numbers(
                p.get("paths"),
                "paths executions correct correctExecutions averageEdges averagePredictedEdges"))
        .containsExactly(
            (double) exported.paths,
            exported.executions,
            (double) exported.correct,
            exported.correctExecutions,
            exported.edges / exported.executions,
            exported.predictedEdges / exported.executions);
    assertThat(Json.objects(p, "sequences"))
        .filteredOn(row -> Json.numbers(row, "n from").equals(List.of(K + 0.0, K - 1.0)))
        .singleElement()
        .satisfies(
            row -> {
              assertThat(row.get("occurrences").getAsDouble()).isEqualTo(exported.occurrences);
              assertThat(row.get("common").getAsDouble())
                  .isCloseTo(exported.common, Percentage.withPercentage(1e-6));
            });
  }

  private static String percent(long part, long all) {
    String text = String.format(Locale.ROOT, "%.1f%%", 100.0 * part / all);
    return (part < all && text.equals("100.0%") ? ">99.9%" : text).replace(".", "\\.");
  }

  /** Returns the counts of sequences of n paths in all methods. Ids agree between the two runs. */
  private Map<String, Long> grams(String export, int n) throws IOException {
    Map<String, Long> grams = new HashMap<>();
    try (Stream<String> lines = Files.lines(folder.resolve(export))) {
      lines.forEach(
          line -> {
            var method = JsonParser.parseString(line);
            assertThat(Json.text(method, "exactUpTo")).isEqualTo("" + K);
            String name =
                Json.text(method, "class")
                    + Json.text(method, "method")
                    + Json.text(method, "descriptor");
            for (JsonObject gram : Json.objects(method, "grams")) {
              List<Integer> ids = Json.integers(gram, "ids");
              if (ids.size() == n) {
                grams.merge(name + ids, gram.get("count").getAsLong(), Long::sum);
              }
            }
          });
    }
    return grams;
  }
}
