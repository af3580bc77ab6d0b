package org.pathforest.bench.jmh;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.pathforest.bench.report.MarkdownTable;
import org.pathforest.bench.stats.Ratios;

/** Medians over rounds, and medians of the ratios of two benchmarks in the same round. */
final class RoundsReport {
  private record Key(String benchmark, String parameters) {}

  private final Map<Key, TreeMap<Integer, Score>> all = new LinkedHashMap<>();

  private RoundsReport(List<Score> scores) {
    for (Score s : scores) {
      all.computeIfAbsent(new Key(s.benchmark(), s.parameters()), k -> new TreeMap<>())
          .put(s.round(), s);
    }
  }

  /**
   * Returns the report in Markdown.
   *
   * @param scores scores of one or more rounds
   * @param overs the comparisons
   * @param machine description of the machine
   */
  static String of(List<Score> scores, List<Over> overs, Map<String, String> machine) {
    RoundsReport report = new RoundsReport(scores);
    StringBuilder text = new StringBuilder("# Benchmarks in rounds\n\n");
    text.append("In each round one fork of every benchmark, one after the other. Medians of ");
    text.append(scores.stream().mapToInt(Score::round).max().orElse(-1) + 1);
    text.append(
        " rounds with 95 % intervals by order statistics (`*`: too few rounds); a ratio is of two"
            + " forks of the same round.\n\n");
    text.append(MarkdownTable.of(machine)).append('\n');
    text.append(report.medians());
    if (!overs.isEmpty()) {
      text.append('\n').append(report.ratios(overs));
    }
    return text.toString();
  }

  private String medians() {
    MarkdownTable table = new MarkdownTable(List.of("benchmark", "parameters", "median", "unit"));
    all.forEach(
        (key, rounds) ->
            table.row(
                List.of(
                    key.benchmark(),
                    key.parameters(),
                    Ratios.median(rounds.values().stream().mapToDouble(Score::score).toArray())
                        .marked(),
                    rounds.firstEntry().getValue().unit())));
    return table.toString();
  }

  private String ratios(List<Over> overs) {
    MarkdownTable table = new MarkdownTable(List.of("benchmark", "parameters", "over", "ratio"));
    for (Over over : overs) {
      all.forEach(
          (key, rounds) ->
              over.of(key.parameters())
                  .map(other -> new Key(key.benchmark(), other))
                  .filter(all::containsKey)
                  .ifPresent(
                      other -> {
                        double[] ratios = ratios(rounds, all.get(other));
                        if (ratios.length > 0) {
                          table.row(
                              List.of(
                                  key.benchmark(),
                                  key.parameters(),
                                  over.other(),
                                  Ratios.median(ratios).marked()));
                        }
                      }));
    }
    return table.toString();
  }

  private static double[] ratios(Map<Integer, Score> ours, Map<Integer, Score> theirs) {
    List<Double> ratios = new ArrayList<>();
    ours.forEach(
        (round, score) -> {
          if (theirs.containsKey(round)) {
            ratios.add(score.score() / theirs.get(round).score());
          }
        });
    return ratios.stream().mapToDouble(Double::doubleValue).toArray();
  }
}
