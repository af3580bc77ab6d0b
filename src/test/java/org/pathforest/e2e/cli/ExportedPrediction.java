package org.pathforest.e2e.cli;

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
import java.util.Map;
import java.util.stream.Stream;

/**
 * What edges and shorter sequences predict, computed from an export alone: the offsets of blocks
 * and the counts of paths and n-grams.
 */
final class ExportedPrediction {
  /** What leaves the method has no target. */
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
   * Computes it.
   *
   * @param n sequences of that many paths are predicted from those of one path less, 3 or more
   */
  static ExportedPrediction of(Path export, int n) throws IOException {
    ExportedPrediction all = new ExportedPrediction();
    try (Stream<String> lines = Files.lines(export)) {
      for (String line : (Iterable<String>) lines::iterator) {
        JsonObject method = JsonParser.parseString(line).getAsJsonObject();
        all.addPaths(method);
        all.addSequences(method.getAsJsonArray("grams"), n);
      }
    }
    return all;
  }

  /** The blocks of a path or prefix, and where it goes on to; {@code EXIT} if it leaves. */
  private static List<Integer> blocks(JsonObject path) {
    List<Integer> blocks = new ArrayList<>();
    path.getAsJsonArray("offsets").forEach(o -> blocks.add(o.getAsInt()));
    if (path.has("end")) {
      blocks.add(path.has("to") ? path.get("to").getAsInt() : EXIT);
    }
    return blocks;
  }

  private void addPaths(JsonObject method) {
    Map<Integer, Map<Integer, Long>> counts = new HashMap<>();
    for (String kind : List.of("paths", "interrupted")) {
      for (JsonElement e : method.getAsJsonArray(kind)) {
        List<Integer> blocks = blocks(e.getAsJsonObject());
        for (int i = 0; i + 1 < blocks.size(); i++) {
          counts
              .computeIfAbsent(blocks.get(i), b -> new HashMap<>())
              .merge(blocks.get(i + 1), e.getAsJsonObject().get("count").getAsLong(), Long::sum);
        }
      }
    }
    Map<Integer, Integer> next = new HashMap<>();
    counts.forEach((block, to) -> next.put(block, hottest(block, to)));
    for (JsonElement e : method.getAsJsonArray("paths")) {
      List<Integer> blocks = blocks(e.getAsJsonObject());
      int right = 0;
      while (right + 1 < blocks.size()
          && next.get(blocks.get(right)).equals(blocks.get(right + 1))) {
        right++;
      }
      double count = e.getAsJsonObject().get("count").getAsDouble();
      int length = blocks.size() - 1;
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

  /** Of equal ones the nearest behind the block: it falls through. Where none does, the first. */
  private static int hottest(int block, Map<Integer, Long> counts) {
    int best = Integer.MIN_VALUE;
    for (Map.Entry<Integer, Long> e : counts.entrySet()) {
      long most = counts.getOrDefault(best, -1L);
      if (e.getValue() > most
          || (e.getValue() == most && rank(block, e.getKey()) < rank(block, best))) {
        best = e.getKey();
      }
    }
    return best;
  }

  private static long rank(int block, int to) {
    return to > block ? to : Integer.MAX_VALUE + 1L + to;
  }

  private void addSequences(JsonArray grams, int n) {
    Map<List<Integer>, Double> counts = new HashMap<>();
    for (JsonElement gram : grams) {
      List<Integer> ids = new ArrayList<>();
      gram.getAsJsonObject().getAsJsonArray("ids").forEach(id -> ids.add(id.getAsInt()));
      counts.put(ids, gram.getAsJsonObject().get("count").getAsDouble());
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
