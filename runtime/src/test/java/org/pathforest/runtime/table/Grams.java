package org.pathforest.runtime.table;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** n-grams with their counts, added up in the simplest way. */
public final class Grams {
  private final Map<List<Integer>, long[]> counts = new HashMap<>();

  /** Returns every n-gram of the sequences with n up to {@code k}. */
  public static Grams of(List<List<Integer>> sequences, int k) {
    Grams grams = new Grams();
    for (List<Integer> s : sequences) {
      for (int end = 1; end <= s.size(); end++) {
        for (int n = 1; n <= Math.min(k, end); n++) {
          grams.add(s.subList(end - n, end), 1);
        }
      }
    }
    return grams;
  }

  void add(List<Integer> gram, long count) {
    long[] sum = counts.get(gram);
    if (sum == null) {
      counts.put(List.copyOf(gram), new long[] {count});
    } else {
      sum[0] += count;
    }
  }

  /** Adds to the counts of all n-grams, up to length k, that end with the last id of a sequence. */
  void addEndings(List<Integer> sequence, int k, long count) {
    for (int n = 1; n <= Math.min(k, sequence.size()); n++) {
      add(sequence.subList(sequence.size() - n, sequence.size()), count);
    }
  }

  public void addTo(Grams sum) {
    addTo(sum, 1);
  }

  public void addTo(Grams sum, long times) {
    counts.forEach((gram, count) -> sum.add(gram, count[0] * times));
  }

  /** Returns the n-grams of up to {@code n} ids, in an order that makes differences readable. */
  public Map<String, Long> upTo(int n) {
    Map<String, Long> shown = new TreeMap<>();
    counts.forEach(
        (gram, count) -> {
          if (gram.size() <= n) {
            shown.put(gram.toString(), count[0]);
          }
        });
    return shown;
  }
}
