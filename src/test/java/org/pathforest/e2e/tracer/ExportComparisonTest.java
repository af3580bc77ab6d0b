package org.pathforest.e2e.tracer;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Comparison with exports that have one fault each: every fault must be found. */
final class ExportComparisonTest {
  @TempDir static Path folder;
  private static TraceResult result;

  @BeforeAll
  static void run() throws Exception {
    result =
        new TinyProgram(folder)
            .source(
                """
                class Main {
                  public static void main(String[] args) {
                    for (int i = 0; i < 3; i++) loop(10, i);
                    straight();
                  }
                  static void straight() {}
                  static int loop(int n, int bad) {
                    int s = 0;
                    for (int i = 0; i < n; i++) {
                      try {
                        s += i % 3 == 0 ? 1 : 10 / (i - 5 * bad);
                      } catch (ArithmeticException e) {
                        s--;
                      }
                    }
                    return s;
                  }
                }
                """)
            .run(3)
            .result();
  }

  private static Comparison compare(Consumer<JsonObject> fault) throws IOException {
    return ExportComparison.compare(result, export(fault), Set.of());
  }

  private static Path export(Consumer<JsonObject> fault) throws IOException {
    return ExportWriter.write(folder.resolve("export.jsonl"), result, "loop", fault);
  }

  private static List<String> differences(Consumer<JsonObject> fault) throws IOException {
    return compare(fault).differences();
  }

  private static JsonObject first(JsonObject method, String array) {
    return method.getAsJsonArray(array).get(0).getAsJsonObject();
  }

  private static void addOne(JsonObject counted) {
    counted.addProperty("count", counted.get("count").getAsLong() + 1);
  }

  @Test
  void an_export_that_says_the_same_agrees() throws Exception {
    Comparison comparison = compare(method -> {});
    assertThat(comparison.differences()).isEmpty();
    assertThat(comparison.methods()).isEqualTo(3);
    assertThat(comparison.activations()).isEqualTo(5);
    // i = 5 with bad = 1 is the only division by zero: i = 0 is a multiple of 3, i = 10 is not
    // reached.
    assertThat(comparison.interrupted()).isEqualTo(1);
    assertThat(comparison.handlerStarts()).isEqualTo(1);
    // 3 times 10 iterations and a last path in loop, 4 paths in main, 1 in straight. The
    // interrupted path does not count, but the path of its handler does.
    assertThat(comparison.paths()).isEqualTo(3 * 11 + 4 + 1);
    assertThat(comparison.grams()).isGreaterThan(10);
  }

  @ParameterizedTest
  @ValueSource(strings = {"paths", "grams", "interrupted"})
  void a_wrong_count_or_a_missing_line_is_found(String array) throws Exception {
    assertThat(differences(method -> addOne(first(method, array)))).hasSize(1);
    assertThat(differences(method -> method.getAsJsonArray(array).remove(0))).isNotEmpty();
  }

  @Test
  void a_path_with_another_block_start_end_or_target_is_found() throws Exception {
    for (var fault :
        List.<Consumer<JsonObject>>of(
            path -> path.getAsJsonArray("offsets").remove(1),
            path -> path.addProperty("start", "cut"),
            path -> path.addProperty("end", "cut"),
            path -> path.addProperty("to", 0))) {
      assertThat(differences(method -> fault.accept(first(method, "paths")))).isNotEmpty();
    }
  }

  @Test
  void two_paths_with_their_ids_swapped_are_found() throws Exception {
    Consumer<JsonObject> swap =
        method -> {
          JsonObject one = first(method, "paths");
          JsonObject other = method.getAsJsonArray("paths").get(1).getAsJsonObject();
          JsonElement id = one.get("id");
          one.add("id", other.get("id"));
          other.add("id", id);
        };
    assertThat(differences(swap)).isNotEmpty();
  }

  @Test
  void a_wrong_number_of_paths_or_a_cut_that_can_not_be_is_found() throws Exception {
    assertThat(differences(method -> method.addProperty("numPaths", 1_000_000))).hasSize(1);
    Path export = export(method -> method.add("cuts", JsonParser.parseString("[[0, 1]]")));
    TraceResult replayed =
        Tracer.replay(result.program, folder.resolve("logs"), Cuts.of(export), 3);
    assertThat(ExportComparison.compare(replayed, export, Set.of()).differences()).hasSize(1);
  }

  @Test
  void a_method_of_another_class_file_is_found_twice() throws Exception {
    // Once as a method that has not run, once as a method that is missing.
    assertThat(differences(method -> method.addProperty("sha256", "00"))).hasSize(2);
  }

  @Test
  void grams_above_the_limit_need_not_be_exported_but_the_limit_must_have_a_name()
      throws Exception {
    Consumer<JsonObject> limited =
        method -> {
          method.addProperty("exactUpTo", 2);
          List<JsonElement> grams = method.getAsJsonArray("grams").asList();
          grams.removeIf(gram -> gram.getAsJsonObject().getAsJsonArray("ids").size() > 2);
        };
    assertThat(differences(limited)).hasSize(1);
    Consumer<JsonObject> named =
        limited.andThen(method -> method.getAsJsonArray("limits").add("memory"));
    assertThat(differences(named)).isEmpty();
  }

  @Test
  void only_methods_without_probes_or_named_ones_may_be_absent() throws Exception {
    Path empty = Files.writeString(folder.resolve("empty.jsonl"), "");
    Comparison comparison = ExportComparison.compare(result, empty, Set.of());
    assertThat(comparison.differences()).hasSize(2);
    assertThat(comparison.withoutProbes()).isEqualTo(1);
    Set<String> leftOut = Set.of("Main.loop(II)I", "Main.main([Ljava/lang/String;)V");
    Comparison named = ExportComparison.compare(result, empty, leftOut);
    assertThat(named.differences()).isEmpty();
    assertThat(named.leftOut()).isEqualTo(2);
  }
}
