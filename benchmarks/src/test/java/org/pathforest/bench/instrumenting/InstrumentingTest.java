package org.pathforest.bench.instrumenting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.bench.stats.Goal;
import org.pathforest.bench.stats.Interval;
import org.pathforest.bench.stats.Ratios;

/** Time that instrumenting takes. */
class InstrumentingTest {
  private static final long SECOND = 1_000_000_000;

  @TempDir private Path folder;

  @Test
  void ratios_are_of_the_same_round_and_times_are_medians() {
    List<Instrumentation> all = new ArrayList<>();
    for (int round = 0; round < 7; round++) {
      long slow = round + 1L;
      all.add(new Instrumentation("a.jar", 60_000, 1, Tool.JACOCO, round, slow * SECOND, SECOND));
      all.add(
          new Instrumentation(
              "a.jar", 60_000, 2, Tool.PATHFOREST, round, 2 * slow * SECOND, 3 * SECOND));
    }

    assertThat(
            InstrumentingReport.of(all, List.of("b.jar: no"), Map.of("processor", "fast"), "512m"))
        .contains("with a heap of 512m, ")
        .contains("medians over 7 rounds")
        .contains("| processor | fast |")
        .contains(
            "| a.jar | 60,000 | 4.00 [1.00, 7.00] | 8.00 [2.00, 14.00] | 2.00 [2.00, 2.00] |"
                + " 3.00 [3.00, 3.00] | reached | 1 | 2 |")
        .contains("JaCoCo 1 in all, Pathforest 2.")
        .endsWith("\nLeft out: b.jar: no\n");
  }

  @Test
  void unknown_times_make_no_ratio_and_empty_cells() throws Exception {
    List<Instrumentation> all =
        List.of(
            new Instrumentation("a.jar", 9, 0, Tool.JACOCO, 0, SECOND, -1),
            new Instrumentation("a.jar", 9, 0, Tool.PATHFOREST, 0, SECOND, -1));

    assertThat(InstrumentingReport.of(all, List.of(), Map.of(), "512m"))
        .contains("| 1.00 [1.00, 1.00]* | – | open | 0 | 0 |");
    Instrumenting.write(all, folder.resolve("instrumenting.csv"));
    assertThat(Files.readAllLines(folder.resolve("instrumenting.csv")))
        .containsExactly(
            "jar,methods,huge_methods,tool,round,wall_ns,cpu_ns",
            "a.jar,9,0,JaCoCo,0,1000000000,",
            "a.jar,9,0,Pathforest,0,1000000000,");
  }

  @Test
  void small_jars_may_take_four_seconds_or_five_times_as_long() {
    assertThat(verdict(50_000, 9, 4)).isEqualTo(Goal.Verdict.REACHED);
    assertThat(verdict(50_000, 5, 9)).isEqualTo(Goal.Verdict.REACHED);
    assertThat(verdict(50_000, 5.1, 4.1)).isEqualTo(Goal.Verdict.MISSED);
    assertThat(verdict(50_001, 3.1, 1)).isEqualTo(Goal.Verdict.MISSED);
  }

  private static Goal.Verdict verdict(int methods, double ratio, double seconds) {
    return InstrumentingReport.verdict(methods, six(ratio), six(seconds));
  }

  private static Interval six(double value) {
    return Ratios.median(value, value, value, value, value, value);
  }

  @Test
  void folder_without_jars_is_named() {
    Instrumenting instrumenting =
        new Instrumenting(
            folder,
            folder.resolve("pathforest"),
            "512m",
            folder.resolve("work"),
            new PrintStream(OutputStream.nullOutputStream()));

    assertThatThrownBy(() -> instrumenting.measure(folder, 1, Map.of(), folder))
        .hasMessage(folder + ": no jars; name a folder with --jars");
    Path missing = folder.resolve("missing");
    assertThatThrownBy(() -> instrumenting.measure(missing, 1, Map.of(), folder))
        .hasMessage(missing + ": no such file or folder; check the name");
    assertThat(Files.exists(folder.resolve("instrumenting.csv"))).isFalse();
  }
}
