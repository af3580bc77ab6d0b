package org.pathforest.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.pathforest.profile.PlainGramTable.gramsOf;
import static org.pathforest.profile.PlainGramTable.naive;
import static org.pathforest.profile.PlainGramTable.sorted;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.pathforest.profile.forest.GramTrie;
import org.pathforest.profile.forest.Kipf;
import org.pathforest.profile.record.TrieSink;

/**
 * The k-IPF of D'Elia &amp; Demetrescu 2013, Figures 3 and 10 to 12, and its properties on random
 * streams.
 */
class KipfTest {
  /** The stream of Figure 3, after its marker. */
  private static final int[] STREAM = {6, 2, 0, 0, 2, 2, 0, 0, 2, 2, 0, 0, 2, 3};

  private static final List<int[]> SEQUENCES = List.of(STREAM);

  private static Kipf fromSlabs(PaperSlabForest slabs, int k) {
    GramTrie trie = new GramTrie(k);
    slabs.tell(new TrieSink(trie));
    return Kipf.of(trie);
  }

  private static Kipf fromTable(PlainGramTable table) {
    GramTrie trie = new GramTrie(table.exactUpTo);
    table.tell(new TrieSink(trie));
    return Kipf.of(trie);
  }

  @Test
  void slab_forest_of_figure_10_is_that_of_example_3_node_by_node() {
    Map<List<Integer>, Long> expected = new LinkedHashMap<>();
    expected.put(List.of(0), 0L);
    expected.put(List.of(0, 0), 0L);
    expected.put(List.of(0, 0, 2), 0L);
    expected.put(List.of(0, 0, 2, 2), 1L);
    expected.put(List.of(0, 0, 2, 2, 0), 1L);
    expected.put(List.of(0, 0, 2, 2, 0, 0), 1L);
    expected.put(List.of(0, 2), 0L);
    expected.put(List.of(0, 2, 2), 0L);
    expected.put(List.of(0, 2, 2, 0), 1L);
    expected.put(List.of(0, 2, 2, 0, 0), 1L);
    expected.put(List.of(0, 2, 2, 0, 0, 2), 1L);
    expected.put(List.of(2), 0L);
    expected.put(List.of(2, 0), 0L);
    expected.put(List.of(2, 0, 0), 0L);
    expected.put(List.of(2, 0, 0, 2), 1L);
    expected.put(List.of(2, 0, 0, 2, 3), 1L);
    expected.put(List.of(2, 3), 0L);
    expected.put(List.of(6), 1L);
    expected.put(List.of(6, 2), 1L);
    expected.put(List.of(6, 2, 0), 1L);
    expected.put(List.of(6, 2, 0, 0), 1L);
    expected.put(List.of(6, 2, 0, 0, 2), 1L);
    expected.put(List.of(6, 2, 0, 0, 2, 2), 1L);
    assertThat(new PaperSlabForest(4, SEQUENCES).nodes()).isEqualTo(expected);
  }

  @Test
  void forest_of_figure_3_counts_the_sequence_2002_three_times() {
    Kipf kipf = fromSlabs(new PaperSlabForest(4, SEQUENCES), 4);
    assertThat(kipf.countOf(2, 0, 0, 2)).isEqualTo(3);
    assertThat(kipf.roots()).isEqualTo(4);
    assertThat(List.of(kipf.id(0), kipf.id(1), kipf.id(2), kipf.id(3))).containsExactly(0, 2, 3, 6);
    assertThat(List.of(kipf.count(0), kipf.count(1), kipf.count(2), kipf.count(3)))
        .containsExactly(6L, 6L, 1L, 1L);
    assertThat(kipf.countOf(0, 0)).isEqualTo(3);
    assertThat(kipf.countOf(3, 0)).isZero();
    assertThat(gramsOf(kipf)).isEqualTo(naive(4, SEQUENCES));
  }

  @Test
  void figure_12_as_the_paper_has_it_makes_the_same_forest() {
    PaperSlabForest slabs = new PaperSlabForest(4, SEQUENCES);
    assertThat(gramsOf(fromSlabs(slabs, 4))).isEqualTo(slabs.makeKipf());
  }

  @Property
  void forest_is_the_same_from_slabs_from_tables_from_sequences_and_counted_naively(
      @ForAll long seed, @ForAll @IntRange(min = 2, max = 9) int k) {
    List<int[]> sequences = sequences(new Random(seed));
    Map<List<Integer>, Long> expected = naive(k, sequences);
    PaperSlabForest slabs = new PaperSlabForest(k, sequences);
    assertThat(gramsOf(fromSlabs(slabs, k))).isEqualTo(expected);
    assertThat(gramsOf(fromTable(new PlainGramTable(k, sequences, 0, new Random(seed)))))
        .isEqualTo(expected);
    assertThat(gramsOf(Kipf.ofSequences(k, sequences.toArray(int[][]::new)))).isEqualTo(expected);
    assertThat(slabs.makeKipf()).isEqualTo(expected);
  }

  @Property
  void table_that_lacks_contexts_is_exact_as_far_as_it_says(
      @ForAll long seed, @ForAll @IntRange(min = 1, max = 9) int k) {
    Random random = new Random(seed);
    List<int[]> sequences = sequences(random);
    PlainGramTable table = new PlainGramTable(k, sequences, random.nextDouble() / 3, random);
    assertThat(gramsOf(fromTable(table))).isEqualTo(naive(table.exactUpTo, sequences));
  }

  @Property
  void forest_of_shorter_grams_is_the_top_of_that_of_longer_ones(
      @ForAll long seed, @ForAll @IntRange(min = 2, max = 9) int k) {
    int[][] sequences = sequences(new Random(seed)).toArray(int[][]::new);
    Map<List<Integer>, Long> longer = gramsOf(Kipf.ofSequences(k, sequences));
    longer.keySet().removeIf(gram -> gram.size() == k);
    assertThat(gramsOf(Kipf.ofSequences(k - 1, sequences))).isEqualTo(longer);
  }

  @Property
  void no_node_counts_less_than_its_children_together(@ForAll long seed) {
    Kipf kipf = Kipf.ofSequences(6, sequences(new Random(seed)).toArray(int[][]::new));
    for (int v = 0; v < kipf.size(); v++) {
      long children = 0;
      for (int c = kipf.childrenStart(v); c < kipf.childrenEnd(v); c++) {
        children += kipf.count(c);
        assertThat(kipf.parent(c)).isEqualTo(v);
      }
      assertThat(kipf.count(v)).isGreaterThanOrEqualTo(children);
      assertThat(kipf.find(kipf.ids(v))).isEqualTo(v);
      assertThat(kipf.level(v)).isEqualTo(kipf.ids(v).length);
    }
  }

  @Property
  void walk_goes_depth_first_in_id_order(@ForAll long seed) {
    Kipf kipf = Kipf.ofSequences(5, sequences(new Random(seed)).toArray(int[][]::new));
    Map<List<Integer>, Long> walked = gramsOf(kipf);
    assertThat(new ArrayList<>(walked.keySet()))
        .isEqualTo(new ArrayList<>(sorted(walked).keySet()));
  }

  @Test
  void node_names_its_level() {
    Kipf kipf = Kipf.ofSequences(3, STREAM);
    assertThat(kipf.levelStart(1)).isZero();
    assertThat(kipf.levelEnd(1)).isEqualTo(4).isEqualTo(kipf.levelStart(2));
    assertThat(kipf.levelEnd(3)).isEqualTo(kipf.size());
    assertThat(kipf.levelStart(9)).isEqualTo(kipf.levelEnd(9));
    assertThat(kipf.depth()).isEqualTo(3);
  }

  @Test
  void nothing_counted_makes_an_empty_forest() {
    assertThat(Kipf.ofSequences(3).size()).isZero();
    assertThat(Kipf.unknown().roots()).isZero();
    assertThat(gramsOf(Kipf.unknown())).isEmpty();
    assertThat(Kipf.unknown().countOf(0)).isZero();
  }

  @Test
  void loose_counts_of_a_slab_forest_count_for_single_paths_only() {
    GramTrie trie = new GramTrie(1);
    TrieSink sink = new TrieSink(trie);
    sink.node(0, 5, 2);
    sink.node(1, 6, 3);
    sink.loose(6, 4);
    assertThat(gramsOf(Kipf.of(trie))).isEqualTo(Map.of(List.of(5), 2L, List.of(6), 7L));
  }

  @Test
  void counts_that_pass_2_to_63_are_an_error_and_never_wrap() {
    GramTrie trie = new GramTrie(2);
    trie.add(trie.append(trie.append(GramTrie.ROOT, 1), 7), Long.MAX_VALUE);
    trie.add(trie.append(trie.append(GramTrie.ROOT, 2), 7), 1);
    assertThatThrownBy(() -> Kipf.of(trie)).isInstanceOf(ArithmeticException.class);
  }

  @Test
  void sequence_of_a_million_paths_needs_no_stack() {
    int[] sequence = new int[1_000_000];
    for (int i = 0; i < sequence.length; i++) {
      sequence[i] = i % 3;
    }
    Kipf kipf = Kipf.ofSequences(2_000, sequence);
    assertThat(kipf.size()).isEqualTo(6_000);
    assertThat(kipf.count(kipf.levelStart(2_000))).isGreaterThan(300_000);
  }

  /** Returns sequences with repeats, as loops make them. */
  private static List<int[]> sequences(Random random) {
    List<int[]> sequences = new ArrayList<>();
    int ids = 1 + random.nextInt(5);
    for (int n = random.nextInt(6); n >= 0; n--) {
      int[] s = new int[random.nextInt(40)];
      int period = 1 + random.nextInt(6);
      for (int i = 0; i < s.length; i++) {
        boolean repeat = i >= period && random.nextInt(4) > 0;
        s[i] = repeat ? s[i - period] : random.nextInt(ids);
      }
      sequences.add(s);
    }
    return sequences;
  }
}
