package org.pathforest.profile.record;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Sizes of a method's tables. */
class TableSizesTest {
  @Test
  void contexts_and_cells_of_an_ngram_table_are_counted() {
    TableSizes.Sink sink = new TableSizes.Sink(3);
    sink.context(0, 7, 1);
    sink.context(1, 7, 2);
    sink.counter(0, 7, 1);
    sink.counter(1, 7, 1);
    sink.counter(2, 7, 40);
    sink.sequence(new int[] {7, 7}, 2);

    assertThat(sink.sizes()).isEqualTo(new TableSizes(2, 4, 0, 0, 0, 0));
  }

  @Test
  void slab_forest_looks_for_a_root_at_the_begin_of_each_chunk() {
    // k = 3, path 5 seven times: the first, third, fifth and seventh look up a root. The first
    // counts at the root, the second below it, and all others below the node of the second or
    // third.
    TableSizes.Sink sink = new TableSizes.Sink(3);
    sink.node(0, 5, 1);
    sink.node(1, 5, 1);
    sink.node(2, 5, 3);
    sink.node(3, 5, 2);

    assertThat(sink.sizes()).isEqualTo(new TableSizes(0, 0, 4, 1 + 3, 7, -1));
  }

  @Test
  void at_two_paths_every_path_looks_for_a_root() {
    TableSizes.Sink sink = new TableSizes.Sink(2);
    sink.node(0, 5, 1);
    sink.node(1, 5, 6);

    assertThat(sink.sizes().rootLookUps()).isEqualTo(7);
  }

  @Test
  void searches_that_find_their_child_in_front_scan_one_node_each() {
    // The same seven paths: the second, fourth and sixth are looked up in the upper slab, and five
    // in the lower one. The first search in each of three lists of children finds nothing. It
    // counts as a search that did not find its node at the front, without a scan.
    TableSizes.Sink sink = new TableSizes.Sink(3);
    sink.node(0, 5, 1);
    sink.node(1, 5, 1);
    sink.node(2, 5, 3);
    sink.node(3, 5, 2);
    sink.scans(3, 0);

    assertThat(sink.sizes().nodeScans()).isEqualTo(3 + 5 - 3);
  }

  @Test
  void sizes_of_methods_add_up() {
    TableSizes sizes = new TableSizes(1, 2, 3, 4, 5, 6);
    assertThat(sizes.plus(new TableSizes(10, 20, 30, 40, 50, 60)))
        .isEqualTo(new TableSizes(11, 22, 33, 44, 55, 66));
    assertThat(sizes.plus(new TableSizes(0, 0, 1, 1, 1, -1)).nodeScans())
        .as("of one method it is not known")
        .isEqualTo(-1);
    assertThat(TableSizes.NONE.plus(TableSizes.NONE)).isEqualTo(TableSizes.NONE);
  }
}
