package org.pathforest.profile;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.pathforest.profile.forest.GramTrie;
import org.pathforest.profile.forest.SlabForest;
import org.pathforest.profile.record.TrieSink;

/** The slab forest that is read from a record, compared with the recorded forest. */
class SlabForestTest {
  private static final int K = 4;

  /** The stream of D'Elia &amp; Demetrescu 2013, Figure 3. */
  private static final int[] STREAM = {6, 2, 0, 0, 2, 2, 0, 0, 2, 2, 0, 0, 2, 3};

  private final PaperSlabForest recorded = new PaperSlabForest(K, List.of(STREAM));

  private SlabForest read() {
    GramTrie nodes = new GramTrie(SlabForest.levels(K));
    recorded.tell(new TrieSink(nodes));
    return SlabForest.of(K, nodes);
  }

  @Test
  void nodes_and_counts_are_those_of_the_paper() {
    Map<List<Integer>, Long> nodes = new HashMap<>();
    SlabForest forest = read();
    forest.walk(
        (v, ids, n) -> nodes.put(Arrays.stream(ids).limit(n).boxed().toList(), forest.count(v)));
    assertThat(nodes).isEqualTo(recorded.nodes());
    assertThat(forest.roots()).as("Figure 10 has three trees").isEqualTo(3);
  }

  @Test
  void lower_slab_begins_at_level_k() {
    SlabForest forest = read();
    forest.walk((v, ids, n) -> assertThat(forest.isLower(v)).isEqualTo(n >= K));
    assertThat(forest.depth()).isEqualTo(2 * K - 2);
  }

  @Test
  void every_path_of_the_stream_is_counted_once() {
    SlabForest forest = read();
    assertThat(forest.paths()).isEqualTo(STREAM.length);
    assertThat(forest.weight(forest.find(6, 2, 0))).isEqualTo(4);
    assertThat(forest.count(forest.find(0, 2, 2))).as("in the upper slab, a later chunk").isZero();
    assertThat(forest.weight(forest.find(0, 2, 2))).isEqualTo(3);
  }
}
