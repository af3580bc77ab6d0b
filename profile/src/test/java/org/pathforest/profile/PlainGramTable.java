package org.pathforest.profile;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.pathforest.profile.record.RecordSink;

/**
 * An n-gram table made of plain maps. Contexts are created at random, like those of a table that
 * runs out of room. If a context is missing, its longest existing suffix takes its place.
 */
public final class PlainGramTable {
  private record Cell(int context, int id) {}

  private final int k;
  private final Random random;
  private final double refusal;
  private final Map<List<Integer>, Integer> numbers = new HashMap<>();
  private final List<List<Integer>> contexts = new ArrayList<>();
  private final List<int[]> made = new ArrayList<>();
  private final Map<Cell, Long> counters = new HashMap<>();
  int exactUpTo;

  /**
   * Counts sequences.
   *
   * @param refusal probability that a context is not created, in [0, 1]
   */
  PlainGramTable(int k, List<int[]> sequences, double refusal, Random random) {
    this.k = k;
    this.random = random;
    this.refusal = refusal;
    this.exactUpTo = k;
    numbers.put(List.of(), 0);
    contexts.add(List.of());
    made.add(null);
    for (int[] sequence : sequences) {
      int context = 0;
      for (int id : sequence) {
        counters.merge(new Cell(context, id), 1L, Long::sum);
        context = successor(context, id);
      }
    }
  }

  private int successor(int context, int id) {
    List<Integer> all = new ArrayList<>(contexts.get(context));
    all.add(id);
    int length = Math.min(all.size(), k - 1);
    for (int n = length; n > 0; n--) {
      List<Integer> symbols = List.copyOf(all.subList(all.size() - n, all.size()));
      Integer number = numbers.get(symbols);
      if (number == null && random.nextDouble() >= refusal) {
        number = contexts.size();
        numbers.put(symbols, number);
        contexts.add(symbols);
        made.add(new int[] {context, id, n});
      }
      if (number != null) {
        if (n < length) {
          exactUpTo = Math.min(exactUpTo, n + 1);
        }
        return number;
      }
    }
    if (length > 0) {
      exactUpTo = 1;
    }
    return 0;
  }

  void tell(RecordSink sink) {
    for (int[] c : made.subList(1, made.size())) {
      sink.context(c[0], c[1], c[2]);
    }
    counters.forEach((cell, count) -> sink.counter(cell.context(), cell.id(), count));
  }

  /** Returns the counts of n-grams by their definition. */
  public static Map<List<Integer>, Long> naive(int upTo, List<int[]> sequences) {
    Map<List<Integer>, Long> counts = new HashMap<>();
    for (int[] s : sequences) {
      for (int from = 0; from < s.length; from++) {
        List<Integer> gram = new ArrayList<>();
        for (int i = from; i < Math.min(s.length, from + upTo); i++) {
          gram.add(s[i]);
          counts.merge(List.copyOf(gram), 1L, Long::sum);
        }
      }
    }
    return counts;
  }

  /** Returns the n-grams of a forest with their counts, in the order of its walk. */
  public static Map<List<Integer>, Long> gramsOf(org.pathforest.profile.forest.Kipf kipf) {
    Map<List<Integer>, Long> counts = new java.util.LinkedHashMap<>();
    kipf.walk(
        (node, gram, n) -> {
          List<Integer> ids = new ArrayList<>();
          for (int i = 0; i < n; i++) {
            ids.add(gram[i]);
          }
          counts.put(ids, kipf.count(node));
        });
    return counts;
  }

  /** Returns the counts in lexicographic order, each prefix first. */
  static Map<List<Integer>, Long> sorted(Map<List<Integer>, Long> counts) {
    Map<List<Integer>, Long> sorted =
        new TreeMap<>(
            (a, b) -> {
              for (int i = 0; i < Math.min(a.size(), b.size()); i++) {
                if (!a.get(i).equals(b.get(i))) {
                  return a.get(i) - b.get(i);
                }
              }
              return a.size() - b.size();
            });
    sorted.putAll(counts);
    return sorted;
  }
}
