package org.pathforest.runtime.table;

import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/** Random runs of a method. */
final class Runs {
  private Runs() {}

  /** A method's number of paths, the longest n-grams to count, and the sequences to count. */
  record Run(int n, int k, List<List<Integer>> sequences) {
    Grams grams() {
      return Grams.of(sequences, k);
    }

    Run with(List<List<Integer>> others) {
      return new Run(n, k, others);
    }
  }

  static Arbitrary<Run> of(int leastK, int mostK, int... numPaths) {
    return Combinators.combine(
            Arbitraries.of(Arrays.stream(numPaths).boxed().toList()),
            Arbitraries.integers().between(leastK, mostK),
            Arbitraries.longs(),
            Arbitraries.integers().between(1, 12),
            Arbitraries.integers().between(1, 80),
            Arbitraries.integers().between(1, 8))
        .as(
            (n, k, seed, sequences, length, ids) ->
                new Run(n, k, Feeds.random(seed, n, sequences, length, ids)));
  }
}
