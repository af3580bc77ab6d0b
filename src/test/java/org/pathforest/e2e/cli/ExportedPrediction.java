package org.pathforest.e2e.cli;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Predictions from edges and shorter sequences, computed from an export alone. The export has the
 * offsets of blocks and the counts of paths and n-grams.
 */
final class ExportedPrediction {
  /** Target of edges that leave the method. */
  private static final int EXIT = -1;

  long paths;
  long correct;
  double executions;
  double correctExecutions;
  double edges;
  double predictedEdges;
  double occurrences;
  double common;

  /**
   * Computes the predictions.
   *
   * @param n number of paths of the predicted sequences, 3 or more; they are predicted from
   *     sequences of n - 1 paths
   */
  static ExportedPrediction of(Path export, int n) throws IOException {
    ExportedPrediction all = new ExportedPrediction();
    try (Stream<String> lines = Files.lines(export)) {
      for (String line : (Iterable<String>) lines::iterator) {
        var method = JsonParser.parseString(line);
        all.addPaths(method);
        all.addSequences(Json.objects(method, "grams"), n);
      }
    }
    return all;
  }

  /**
   * Returns the blocks of a path or prefix. If it has an end, the last element is the block where
   * execution continues, or {@code EXIT}.
   */
  private static List<Integer> blocks(JsonObject path) {
    List<Integer> blocks = new ArrayList<>(Json.integers(path, "offsets"));
    if (path.has("end")) {
      blocks.add(path.has("to") ? path.get("to").getAsInt() : EXIT);
    }
    return blocks;
  }

  private void addPaths(JsonElement method) {
    Map<Integer, Map<Integer, Long>> counts = new HashMap<>();
    for (String kind : List.of("paths", "interrupted")) {
      for (JsonObject path : Json.objects(method, kind)) {
        List<Integer> blocks = blocks(path);
        for (int i = 0; i + 1 < blocks.size(); i++) {
          counts
              .computeIfAbsent(blocks.get(i), b -> new HashMap<>())
              .merge(blocks.get(i + 1), path.get("count").getAsLong(), Long::sum);
        }
      }
    }
    Map<Integer, Integer> next = new HashMap<>();
    counts.forEach((block, to) -> next.put(block, hottest(block, to)));
    for (JsonObject path : Json.objects(method, "paths")) {
      List<Integer> blocks = blocks(path);
      int length = blocks.size() - 1;
      int right = 0;
      while (right < length && next.get(blocks.get(right)).equals(blocks.get(right + 1))) {
        right++;
      }
      double count = path.get("count").getAsDouble();
      paths++;
      executions += count;
      edges += count * length;
      predictedEdges += count * right;
      if (right == length) {
        correct++;
        correctExecutions += count;
      }
    }
  }

  /**
   * Returns the most frequent target. Among equals, it prefers the nearest block behind this one,
   * to which the code falls through. If no target is behind it, it returns the lowest one.
   */
  private static int hottest(int block, Map<Integer, Long> counts) {
    Comparator<Integer> byCount = Comparator.comparing(counts::get);
    var rank = byCount.reversed().thenComparing(to -> to <= block).thenComparing(to -> to);
    return Collections.min(counts.keySet(), rank);
  }

  private void addSequences(List<JsonObject> grams, int n) {
    Map<List<Integer>, Double> counts = new HashMap<>();
    for (JsonObject gram : grams) {
      counts.put(Json.integers(gram, "ids"), gram.get("count").getAsDouble());
    }
    counts.forEach(
        (ids, count) -> {
          if (ids.size() == n) {
            double expected =
                counts.get(ids.subList(0, n - 1))
                    * counts.get(ids.subList(1, n))
                    / counts.get(ids.subList(1, n - 1));
            occurrences += count;
            common += Math.min(count, expected);
          }
        });
  }
}
