package org.pathforest.bench.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.paths.FileException;

/** Medians over rounds, and the file from which they are computed. */
class RoundsReportTest {
  @TempDir private Path folder;

  private static Score score(String version, int round, double score) {
    return new Score("B.turn", "version=" + version, round, score, "ns/op");
  }

  private static List<Score> sixRounds() {
    List<Score> scores = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      scores.add(score("bl-woven", i, (i + 1) * 1.1));
      scores.add(score("bl-hand", i, i + 1));
    }
    return scores;
  }

  @Test
  void ratio_is_of_two_forks_of_the_same_round() {
    String report = RoundsReport.of(sixRounds(), Over.parse("woven/hand"), Map.of("jvm", "some"));

    // The scores of the rounds differ by up to a factor of 6, but the ratios are all equal.
    assertThat(report)
        .contains("| jvm | some |", "Medians of 6 rounds")
        .contains("| B.turn | version=bl-hand | 3.50 [1.00, 6.00] | ns/op |")
        .contains("| B.turn | version=bl-woven | hand | 1.10 [1.10, 1.10] |");
  }

  @Test
  void few_rounds_are_marked_and_what_has_no_twin_has_no_ratio() {
    List<Score> scores = List.of(score("bl-woven", 0, 2), score("ksf-hand", 0, 1));

    String report = RoundsReport.of(scores, Over.parse("woven/hand,bl-woven/ksf-hand"), Map.of());

    assertThat(report)
        .contains("| B.turn | version=bl-woven | 2.00 [2.00, 2.00]* | ns/op |")
        .contains("| B.turn | version=bl-woven | ksf-hand | 2.00 [2.00, 2.00]* |")
        .doesNotContain("| hand |");
  }

  @Test
  void scores_are_read_as_they_were_written() throws Exception {
    Path file = folder.resolve("rounds.csv");
    assertThat(ScoresFile.read(file)).as("no file yet").isEmpty();

    ScoresFile.write(file, sixRounds());

    assertThat(ScoresFile.read(file)).isEqualTo(sixRounds());
  }

  @Test
  void damaged_file_is_an_error_that_names_it() throws Exception {
    Path file = Files.writeString(folder.resolve("rounds.csv"), "benchmark\nx,y,z\n");

    assertThatThrownBy(() -> ScoresFile.read(file))
        .isInstanceOf(FileException.class)
        .hasMessageContaining("rounds.csv: is damaged");
  }
}
