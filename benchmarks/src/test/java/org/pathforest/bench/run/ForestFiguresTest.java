package org.pathforest.bench.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.pathforest.profile.forest.Kipf;

/** Figures of forests, checked on small examples. */
class ForestFiguresTest {
  @Test
  void figures_are_those_of_the_forest() {
    // The forest of 1 2 1 3: roots 1 2 3; 1-2, 1-3, 2-1; 1-2-1, 2-1-3.
    ForestFigures figures = ForestFigures.of(Kipf.ofSequences(3, new int[] {1, 2, 1, 3}), 3);

    assertThat(figures.grams()).isEqualTo(3 + 3 + 2);
    assertThat(figures.longest()).isEqualTo(2);
    // Children: 1 has two; 2, 1-2 and 2-1 have one each; 3, 1-3, 1-2-1 and 2-1-3 have none.
    assertThat(figures.internal()).isEqualTo(4);
    assertThat(figures.leaves()).isEqualTo(4);
    assertThat(figures.degree(3)).isEqualTo(5 / 4.0);
    assertThat(figures.depth()).isEqualTo((1 + 2 + 3 + 3) / 4.0);
  }

  @Test
  void forest_that_is_not_so_deep_has_no_longest_sequences() {
    ForestFigures figures = ForestFigures.of(Kipf.ofSequences(4, new int[] {1, 2}), 4);

    assertThat(figures.grams()).isEqualTo(3);
    assertThat(figures.longest()).isZero();
  }

  @Test
  void forests_of_methods_add_up() {
    ForestFigures one = ForestFigures.of(Kipf.ofSequences(2, new int[] {1, 2}), 2);

    assertThat(one.plus(one)).isEqualTo(new ForestFigures(6, 2, 2, 4, 6));
    assertThat(ForestFigures.EMPTY.degree(0)).isZero();
    assertThat(ForestFigures.EMPTY.depth()).isZero();
  }
}
