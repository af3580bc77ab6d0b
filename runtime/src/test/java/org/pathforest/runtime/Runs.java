package org.pathforest.runtime;

import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/** Random runs of a method. */
final class Runs {
  private Runs() {}

  /** A method's number of paths and what its activations emit. */
  record Run(int n, List<List<Integer>> sequences) {}

  static Arbitrary<Run> of(int... numPaths) {
    return Combinators.combine(
            Arbitraries.of(Arrays.stream(numPaths).boxed().toList()),
            Arbitraries.longs(),
            Arbitraries.integers().between(1, 12),
            Arbitraries.integers().between(1, 80),
            Arbitraries.integers().between(1, 8))
        .as(
            (n, seed, sequences, length, ids) ->
                new Run(n, Feeds.random(seed, n, sequences, length, ids)));
  }
}
