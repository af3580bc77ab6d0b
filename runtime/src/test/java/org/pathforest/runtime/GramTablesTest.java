package org.pathforest.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

/** n-gram tables hold what a count by hand gives. */
class GramTablesTest {
  @Provide
  Arbitrary<Runs.Run> smallRuns() {
    return Runs.of(1, 2, 3, 6, 31, 32, 33, 200);
  }

  @Provide
  Arbitrary<Runs.Run> largeRuns() {
    return Runs.of(2, 300, 4096, 4097, 1 << 20, Integer.MAX_VALUE);
  }

  @Property(tries = 400)
  void int_table_counts_as_by_hand(
      @ForAll("smallRuns") Runs.Run run, @ForAll @IntRange(min = 1, max = 8) int k) {
    IntTable t = new IntTable(run.n(), k, false);
    Feeds.feed(t, run.sequences());
    assertExact(t, run, k);
  }

  @Property(tries = 100)
  void int_table_counts_single_ids_of_many_without_an_array_of_all(
      @ForAll("manyIds") Runs.Run run) {
    IntTable t = new IntTable(run.n(), 1, false);
    Feeds.feed(t, run.sequences());
    assertExact(t, run, 1);
  }

  @Provide
  Arbitrary<Runs.Run> manyIds() {
    return Runs.of(4096, 4097, 1 << 20, (1 << 30) - 1);
  }

  @Property(tries = 400)
  void long_table_counts_as_by_hand(
      @ForAll("largeRuns") Runs.Run run, @ForAll @IntRange(min = 1, max = 8) int k) {
    LongTable t = new LongTable(run.n(), k, false);
    Feeds.feed(t, run.sequences());
    assertExact(t, run, k);
  }

  @Property(tries = 100)
  void longest_contexts_are_exact(@ForAll("smallRuns") Runs.Run run) {
    int k = Settings.MAX_K;
    IntTable i = new IntTable(run.n(), k, false);
    Feeds.feed(i, run.sequences());
    assertExact(i, run, k);
    LongTable l = new LongTable(run.n(), k, false);
    Feeds.feed(l, run.sequences());
    assertExact(l, run, k);
  }

  @Property(tries = 200)
  void hashed_tables_count_as_by_hand(
      @ForAll("smallRuns") Runs.Run run, @ForAll @IntRange(min = 1, max = 8) int k) {
    IntTable i = new IntTable(run.n(), k, false, false, true);
    Feeds.feed(i, run.sequences());
    assertExact(i, run, k);
    LongTable l = new LongTable(run.n(), k, false, false, true);
    Feeds.feed(l, run.sequences());
    assertExact(l, run, k);
  }

  @Property(tries = 200)
  void hashed_int_table_is_exact_up_to_what_it_says_when_memory_ends(
      @ForAll("smallRuns") Runs.Run run,
      @ForAll @IntRange(min = 1, max = 8) int k,
      @ForAll @IntRange(max = 6000) int bytes) {
    IntTable t = new IntTable(run.n(), k, false, false, true);
    Room.of(
        bytes,
        () -> {
          Feeds.feed(t, run.sequences());
        });
    assertLimited(t, run);
    assertThat(t.exactUpTo).isPositive();
  }

  private static void assertExact(Table t, Runs.Run run, int k) {
    CountsRecord r = CountsRecord.of(t);
    assertThat(r.exactUpTo).isEqualTo(k);
    assertThat(r.limits).isZero();
    assertThat(r.grams().upTo(k)).isEqualTo(Grams.of(run.sequences(), k).upTo(k));
  }

  @Property(tries = 300)
  void int_table_is_exact_up_to_what_it_says_when_memory_ends(
      @ForAll("smallRuns") Runs.Run run,
      @ForAll @IntRange(min = 1, max = 8) int k,
      @ForAll @IntRange(max = 6000) int bytes) {
    IntTable t = new IntTable(run.n(), k, false);
    Room.of(
        bytes,
        () -> {
          Feeds.feed(t, run.sequences());
        });
    assertLimited(t, run);
    assertThat(t.exactUpTo).isPositive();
  }

  @Property(tries = 300)
  void long_table_is_exact_up_to_what_it_says_when_memory_ends(
      @ForAll("largeRuns") Runs.Run run,
      @ForAll @IntRange(min = 1, max = 8) int k,
      @ForAll @IntRange(max = 6000) int bytes) {
    LongTable t = new LongTable(run.n(), k, false);
    Room.of(
        bytes,
        () -> {
          Feeds.feed(t, run.sequences());
        });
    assertLimited(t, run);
    assertThat(t.exactUpTo).isPositive();
  }

  @Property(tries = 200)
  void room_that_comes_and_goes_is_told_by_what_was_fallen_back_to(
      @ForAll("smallRuns") Runs.Run run, @ForAll @IntRange(min = 2, max = 8) int k) {
    LongTable l = new LongTable(run.n(), k, false);
    IntTable i = new IntTable(run.n(), k, false);
    for (int s = 0; s < run.sequences().size(); s++) {
      List<List<Integer>> one = run.sequences().subList(s, s + 1);
      Room.of(
          s % 2 == 0 ? 1 << 20 : 0,
          () -> {
            Feeds.feed(i, one);
            Feeds.feed(l, one);
          });
    }
    assertLimited(i, run);
    assertLimited(l, run);
  }

  /** What is stated is right, and nothing longer would have been. */
  private static void assertLimited(Table t, Runs.Run run) {
    CountsRecord r = CountsRecord.of(t);
    int n = r.exactUpTo;
    Grams true_ = Grams.of(run.sequences(), t.k);
    assertThat(r.grams().upTo(n)).isEqualTo(true_.upTo(n));
    if (n < t.k) {
      assertThat(r.limits).isEqualTo(Table.LIMIT_MEMORY);
      assertThat(r.grams().upTo(n + 1)).isNotEqualTo(true_.upTo(n + 1));
    }
  }

  @Example
  void path_without_room_for_its_context_is_counted_under_the_longest_suffix() {
    LongTable t = new LongTable(1 << 20, 4, false);
    // Eight contexts, with the empty one all that arrays of 9 hold: 1, 1 2, 9, 9 1, 5, 5 6, 5 6 7,
    // 6 7 8.
    Feeds.feed(t, List.of(List.of(1, 2, 0), List.of(9, 1, 0), List.of(5, 6, 7, 8, 0)));
    Room.of(
        0,
        () -> {
          Feeds.feed(t, List.of(List.of(9, 1, 2, 3)));
        });
    CountsRecord r = CountsRecord.of(t);
    assertThat(r.cells).containsEntry(List.of(9), 2L).containsEntry(List.of(9, 1), 2L);
    // 9 1 2 has no context, nor could it be made; 1 2 has.
    assertThat(r.cells).containsEntry(List.of(1, 2, 3), 1L).doesNotContainKey(List.of(9, 1, 2, 3));
    assertThat(r.exactUpTo).isEqualTo(3);
    assertThat(r.limits).isEqualTo(Table.LIMIT_MEMORY);
  }

  @Example
  void context_number_that_the_register_can_not_hold_is_a_limit_of_its_own() {
    int n = 1 << 20;
    IntTable t = new IntTable(n, 3, false);
    int most = t.maxContexts();
    List<List<Integer>> sequences = new ArrayList<>();
    for (int id = 0; id < most + 10; id++) {
      sequences.add(List.of(id, 0, id, 1));
    }
    Feeds.feed(t, sequences);
    CountsRecord r = CountsRecord.of(t);
    assertThat(r.limits).isEqualTo(Table.LIMIT_CONTEXTS);
    assertThat(r.contexts).hasSizeLessThanOrEqualTo(most);
    int exact = r.exactUpTo;
    assertThat(exact).isBetween(1, 2);
    assertThat(r.grams().upTo(exact)).isEqualTo(Grams.of(sequences, 3).upTo(exact));
  }

  @Example
  void rows_that_have_become_too_many_go_on_hashed() {
    List<List<Integer>> sequences = Feeds.random(7, 32, 400, 400, 32);
    // More contexts than a mebibyte of rows of 32 cells has, 12 bytes each.
    IntTable longer = new IntTable(32, 6, false);
    Feeds.feed(longer, sequences);
    assertThat(longer.contexts.size()).isGreaterThan(20_000);
    assertThat(CountsRecord.of(longer).grams().upTo(6)).isEqualTo(Grams.of(sequences, 6).upTo(6));
  }

  @Example
  void table_that_is_used_often_becomes_direct_and_counts_on() {
    List<List<Integer>> some = Feeds.random(7, 7, 200, 200, 7);
    IntTable t = new IntTable(7, 4, false);
    LongTable l = new LongTable(7, 4, false);
    assertThat(t.direct).isEmpty();
    long before = Memory.used() - t.bytes() - l.bytes();
    Feeds.feed(t, some);
    Feeds.feed(l, some);
    assertThat(t.direct).hasSize(1 << 12);
    assertThat(l.direct).hasSize(1 << 12);
    assertThat(t.bytes() + l.bytes()).isEqualTo(Memory.used() - before);
    assertExact(t, new Runs.Run(7, some), 4);
    assertExact(l, new Runs.Run(7, some), 4);
    IntTable packed = new IntTable(7, 4, false);
    Feeds.feed(packed, some.subList(0, 2));
    packed.add(t);
    t.add(packed);
    assertThat(packed.direct).as("counts of others are no use of its own").isEmpty();
    List<List<Integer>> all = new ArrayList<>(some);
    all.addAll(some.subList(0, 2));
    assertExact(packed, new Runs.Run(7, all), 4);
  }

  @Example
  void method_whose_sequences_are_single_paths_has_an_array_whatever_k_is() {
    List<List<Integer>> single = List.of(List.of(99), List.of(0), List.of(99), List.of(7));
    IntTable i = new IntTable(100, 16, true, false, false);
    LongTable l = new LongTable(1000, 16, true, false, false);
    Feeds.feed(i, single);
    Feeds.feed(l, single);
    assertThat(i.direct).hasSize(101);
    assertThat(l.direct).hasSize(1001);
    assertExact(i, new Runs.Run(100, single), 16);
    assertExact(l, new Runs.Run(1000, single), 16);
    LongTable many = new LongTable(1 << 20, 16, true, false, false);
    Feeds.feed(many, single);
    assertExact(many, new Runs.Run(1 << 20, single), 16);
  }

  /** Each path by itself. */
  private static List<List<Integer>> singles(Runs.Run run) {
    return run.sequences().stream().flatMap(List::stream).map(List::of).toList();
  }

  @Provide
  Arbitrary<Runs.Run> arrays() {
    return Runs.of(2, 4096, 4097, 5000, 1 << 17);
  }

  @Property(tries = 60)
  void array_that_is_asked_for_is_there_at_once_and_adds_up_with_hash_tables(
      @ForAll("arrays") Runs.Run run) {
    Room.of(1 << 24, () -> assertAddUp(run));
  }

  private static void assertAddUp(Runs.Run run) {
    List<List<Integer>> once = singles(run);
    long before = Memory.used();
    IntTable array = IntTable.array(run.n(), 1, false);
    assertThat(array.direct).hasSize(run.n() + 1);
    assertThat(array.bytes()).isEqualTo(Memory.used() - before);
    IntTable hashed = new IntTable(run.n(), 1, true, false, true);
    Feeds.feed(array, once);
    Feeds.feed(hashed, once);
    assertThat(hashed.direct).isEmpty();
    assertExact(array, new Runs.Run(run.n(), once), 1);
    List<List<Integer>> twice = new ArrayList<>(once);
    twice.addAll(once);
    array.add(hashed);
    assertExact(array, new Runs.Run(run.n(), twice), 1);
    IntTable sum = new IntTable(run.n(), 1, true, false, true);
    sum.add(hashed);
    sum.add(IntTable.array(run.n(), 1, false));
    IntTable other = IntTable.array(run.n(), 1, false);
    Feeds.feed(other, once);
    sum.add(other);
    assertExact(sum, new Runs.Run(run.n(), twice), 1);
    array.reset();
    assertThat(CountsRecord.of(array).cells).isEmpty();
  }

  @Example
  void array_for_which_there_is_no_room_is_a_hash_table() {
    List<List<Integer>> single = List.of(List.of(4999), List.of(0), List.of(4999));
    Room.of(
        5000,
        () -> {
          IntTable t = IntTable.array(5000, 1, false);
          assertThat(t.direct).isEmpty();
          Feeds.feed(t, single);
          assertExact(t, new Runs.Run(5000, single), 1);
        });
    int most = Integer.MAX_VALUE - 1;
    List<List<Integer>> far = List.of(List.of(most - 1), List.of(0), List.of(most - 1));
    IntTable huge = IntTable.array(most, 1, false);
    Feeds.feed(huge, far);
    assertThat(huge.bytes()).isLessThan(10_000);
    assertExact(huge, new Runs.Run(most, far), 1);
  }

  @Example
  void larger_table_becomes_direct_when_it_is_hot() {
    List<List<Integer>> many = Feeds.random(7, 14, 4000, 200, 14);
    IntTable t = new IntTable(14, 4, false);
    Feeds.feed(t, many.subList(0, 400));
    assertThat(t.direct).isEmpty();
    Feeds.feed(t, many.subList(400, many.size()));
    assertThat(t.direct).hasSize(1 << 16);
    assertExact(t, new Runs.Run(14, many), 4);
    IntTable tooLarge = new IntTable(32, 4, false);
    Feeds.feed(tooLarge, many);
    assertThat(tooLarge.direct).isEmpty();
    assertExact(tooLarge, new Runs.Run(32, many), 4);
    LongTable longOnes = new LongTable(300, 4, false);
    Feeds.feed(longOnes, many);
    assertThat(longOnes.bytes()).isGreaterThan(8L * PackedCounts.LARGE);
    assertExact(longOnes, new Runs.Run(300, many), 4);
  }

  @Example
  void table_without_room_to_become_direct_stays_as_it_is() {
    List<List<Integer>> some = Feeds.random(7, 7, 200, 200, 7);
    Room.of(
        1 << 20,
        () -> {
          IntTable t = new IntTable(7, 4, false);
          Feeds.feed(t, some);
          assertThat(t.direct).isEmpty();
          assertExact(t, new Runs.Run(7, some), 4);
        });
  }

  @Property(tries = 150)
  void tables_of_several_threads_add_up(
      @ForAll("smallRuns") Runs.Run run, @ForAll @IntRange(min = 1, max = 8) int k) {
    IntTable i = new IntTable(run.n(), k, false);
    LongTable l = new LongTable(run.n(), k, false);
    for (List<Integer> s : run.sequences()) {
      IntTable ofThread = new IntTable(run.n(), k, false);
      Feeds.feed(ofThread, List.of(s));
      i.add(ofThread);
      LongTable other = new LongTable(run.n(), k, false);
      Feeds.feed(other, List.of(s));
      l.add(other);
    }
    assertExact(i, run, k);
    assertExact(l, run, k);
  }

  @Property(tries = 200)
  void tables_that_add_up_without_room_are_exact_up_to_what_they_say(
      @ForAll("smallRuns") Runs.Run run,
      @ForAll @IntRange(min = 1, max = 8) int k,
      @ForAll @IntRange(max = 4000) int bytes) {
    IntTable i = new IntTable(run.n(), k, false);
    LongTable l = new LongTable(run.n(), k, false);
    Room.of(
        bytes,
        () -> {
          for (List<Integer> s : run.sequences()) {
            IntTable ofThread = new IntTable(run.n(), k, false);
            Feeds.feed(ofThread, List.of(s));
            i.add(ofThread);
            LongTable other = new LongTable(run.n(), k, false);
            Feeds.feed(other, List.of(s));
            l.add(other);
          }
        });
    assertSound(i, run);
    assertSound(l, run);
  }

  private static void assertSound(Table t, Runs.Run run) {
    CountsRecord r = CountsRecord.of(t);
    int n = r.exactUpTo;
    assertThat(n).isPositive();
    assertThat(r.grams().upTo(n)).isEqualTo(Grams.of(run.sequences(), t.k).upTo(n));
  }

  @Property(tries = 50)
  void reset_forgets_counts_and_nothing_of_later_ones(
      @ForAll("smallRuns") Runs.Run first, @ForAll @IntRange(min = 1, max = 8) int k) {
    List<List<Integer>> later = new ArrayList<>(first.sequences());
    Collections.reverse(later);
    later = later.subList(0, (later.size() + 1) / 2);
    IntTable i = new IntTable(first.n(), k, false);
    LongTable l = new LongTable(first.n(), k, false);
    Feeds.feed(i, first.sequences());
    Feeds.feed(l, first.sequences());
    i.reset();
    l.reset();
    Feeds.feed(i, later);
    Feeds.feed(l, later);
    assertExact(i, new Runs.Run(first.n(), later), k);
    assertExact(l, new Runs.Run(first.n(), later), k);
  }

  @Example
  void table_says_how_many_bytes_it_has_taken() {
    long before = Memory.used();
    List<List<Integer>> sequences = Feeds.random(3, 40, 50, 50, 40);
    IntTable i = new IntTable(40, 4, false);
    LongTable l = new LongTable(40, 4, false);
    SlabForest f = new SlabForest(40, 4, false);
    Feeds.feed(i, sequences);
    Feeds.feed(l, sequences);
    Feeds.feed(f, sequences);
    for (int block = 0; block < 100; block++) {
      Probes.interrupted(i, 0, block, 0);
    }
    assertThat(i.bytes() + l.bytes() + f.bytes()).isEqualTo(Memory.used() - before);
  }

  @Example
  void count_of_a_packed_sequence_passes_2_to_the_32() {
    IntTable t = new IntTable(100, 4, false);
    IntTable.finish(t, 7);
    IntTable.finish(t, 8);
    t.packed.add(8, (1L << 33) - 3);
    for (int i = 0; i < 5; i++) {
      assertThat(IntTable.step(t, 7)).isEqualTo(8 << 7);
    }
    t.packed.add(9, 0xFFFFFFFFL);
    IntTable.finish(t, 8);
    assertThat(CountsRecord.of(t).cells)
        .isEqualTo(Map.of(List.of(7), (1L << 33) + 3, List.of(8), (1L << 32) + 1));
    IntTable sum = new IntTable(100, 4, false);
    sum.add(t);
    sum.add(t);
    assertThat(CountsRecord.of(sum).cells)
        .isEqualTo(Map.of(List.of(7), (1L << 34) + 6, List.of(8), (1L << 33) + 2));
    t.reset();
    assertThat(CountsRecord.of(t).cells).isEmpty();
  }

  @Example
  void count_with_a_long_register_passes_2_to_the_32() {
    LongTable t = new LongTable(1 << 20, 4, false);
    LongTable.finish(t, 7);
    LongTable.finish(t, 8);
    t.count(0, 7, (1L << 33) - 3);
    for (int i = 0; i < 5; i++) {
      assertThat(LongTable.step(t, 7) >>> 32).as("the context of path 7").isEqualTo(1);
    }
    t.count(0, 8, 0xFFFFFFFFL);
    LongTable.finish(t, 8);
    assertThat(CountsRecord.of(t).cells)
        .isEqualTo(Map.of(List.of(7), (1L << 33) + 3, List.of(8), (1L << 32) + 1));
    assertThat(LongTable.step(t, 7) >>> 32).as("the next context is still known").isEqualTo(1);
    LongTable sum = new LongTable(1 << 20, 4, false);
    sum.add(t);
    sum.add(t);
    assertThat(CountsRecord.of(sum).cells)
        .isEqualTo(Map.of(List.of(7), (1L << 34) + 8, List.of(8), (1L << 33) + 2));
    t.reset();
    assertThat(CountsRecord.of(t).cells).isEmpty();
  }
}
