package org.pathforest.paths;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Parallel work on all processors. */
class ParallelTest {
  @Test
  void results_are_in_the_order_of_the_items() throws IOException {
    List<Integer> items = IntStream.range(0, 1000).boxed().toList();

    assertThat(Parallel.map(items, i -> i + 1))
        .isEqualTo(IntStream.rangeClosed(1, 1000).boxed().toList());
  }

  @Test
  void failure_to_read_is_that_of_the_item() {
    IOException failure = new IOException("damaged");

    assertThatThrownBy(
            () ->
                Parallel.map(
                    List.of(1, 2, 3),
                    i -> {
                      if (i == 2) {
                        throw failure;
                      }
                      return i;
                    }))
        .isSameAs(failure);
  }
}
