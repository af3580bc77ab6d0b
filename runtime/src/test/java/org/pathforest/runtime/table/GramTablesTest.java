package org.pathforest.runtime.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.pathforest.runtime.HolderCalls;
import org.pathforest.runtime.memory.Memory;
import org.pathforest.runtime.settings.Settings;

/** n-gram tables, compared with counts made in the simplest way. */
class GramTablesTest {
  private static final int[] SMALL = {1, 2, 3, 6, 31, 32, 33, 200};

  @Provide
  Arbitrary<Runs.Run> smallRuns() {
    return Runs.of(1, 8, SMALL);
  }

  @Provide
  Arbitrary<Runs.Run> runsWithLongestContexts() {
    return Runs.of(Settings.MAX_K, Settings.MAX_K, SMALL);
  }

  @Provide
  Arbitrary<Runs.Run> largeRuns() {
    return Runs.of(1, 8, 2, 300, 4096, 4097, 1 << 20, Integer.MAX_VALUE);
  }

  /** Runs whose k path ids take all bits of a {@code long}. */
  @Provide
  Arbitrary<Runs.Run> runsOf64Bits() {
    return Arbitraries.oneOf(
        Runs.of(16, 16, 8, 15), Runs.of(8, 8, 128, 255), Runs.of(4, 4, 1 << 15, (1 << 16) - 1));
  }

  @Provide
  Arbitrary<Runs.Run> singleIdsOfMany() {
    return Runs.of(1, 1, 4096, 4097, 1 << 20, (1 << 30) - 1);
  }

  @Provide
  Arbitrary<Runs.Run> arrays() {
    return Runs.of(1, 1, 2, 4096, 4097, 5000, 1 << 17);
  }

  private static IntTable intTable(Runs.Run run) {
    return new IntTable(run.n(), run.k(), false);
  }

  private static LongTable longTable(Runs.Run run) {
    return new LongTable(run.n(), run.k(), false);
  }

  private static List<Table> tables(Runs.Run run) {
    return List.of(intTable(run), longTable(run));
  }

  private static List<Table> hashedTables(Runs.Run run) {
    return List.of(
        new IntTable(run.n(), run.k(), false, false, true),
        new LongTable(run.n(), run.k(), false, false, true));
  }

  private static void assertCounts(Table t, Runs.Run run) {
    Feeds.feed(t, run.sequences());
    assertExact(t, run);
  }

  private static void assertExact(Table t, Runs.Run run) {
    assertExact(t, run.grams().upTo(run.k()));
  }

  private static void assertExact(Table t, Map<String, Long> grams) {
    CountsRecord r = CountsRecord.of(t);
    assertThat(r.exactUpTo).isEqualTo(t.k);
    assertThat(r.limits).isZero();
    assertThat(r.grams().upTo(t.k)).isEqualTo(grams);
  }

  /** Checks that n-grams are right up to the length that the table states, and wrong beyond it. */
  private static void assertLimited(Table t, Runs.Run run) {
    CountsRecord r = CountsRecord.of(t);
    int n = r.exactUpTo;
    assertThat(r.grams().upTo(n)).isEqualTo(run.grams().upTo(n));
    if (n < t.k) {
      assertThat(r.limits).isEqualTo(Table.LIMIT_MEMORY);
      assertThat(r.grams().upTo(n + 1)).isNotEqualTo(run.grams().upTo(n + 1));
    }
  }

  private static void assertLimitedInRoomOf(int bytes, Table t, Runs.Run run) {
    Room.of(bytes, () -> Feeds.feed(t, run.sequences()));
    assertLimited(t, run);
    assertThat(t.exactUpTo).isPositive();
  }

  @Property(tries = 400)
  void int_table_counts_as_by_hand(@ForAll("smallRuns") Runs.Run run) {
    assertCounts(intTable(run), run);
  }

  @Property(tries = 100)
  void int_table_counts_single_ids_of_many_without_an_array_of_all(
      @ForAll("singleIdsOfMany") Runs.Run run) {
    assertCounts(intTable(run), run);
  }

  @Property(tries = 400)
  void long_table_counts_as_by_hand(@ForAll("largeRuns") Runs.Run run) {
    assertCounts(longTable(run), run);
  }

  @Property(tries = 200)
  void path_ids_may_take_all_64_bits(@ForAll("runsOf64Bits") Runs.Run run) {
    LongTable t = longTable(run);
    assertThat(t.packed).isNotNull();
    assertCounts(t, run);
  }

  @Property(tries = 100)
  void longest_contexts_are_exact(@ForAll("runsWithLongestContexts") Runs.Run run) {
    tables(run).forEach(t -> assertCounts(t, run));
  }

  @Property(tries = 200)
  void hashed_tables_count_as_by_hand(@ForAll("smallRuns") Runs.Run run) {
    hashedTables(run).forEach(t -> assertCounts(t, run));
  }

  @Property(tries = 200)
  void hashed_int_table_is_exact_up_to_what_it_says_when_memory_ends(
      @ForAll("smallRuns") Runs.Run run, @ForAll @IntRange(max = 6000) int bytes) {
    assertLimitedInRoomOf(bytes, hashedTables(run).get(0), run);
  }

  @Property(tries = 300)
  void int_table_is_exact_up_to_what_it_says_when_memory_ends(
      @ForAll("smallRuns") Runs.Run run, @ForAll @IntRange(max = 6000) int bytes) {
    assertLimitedInRoomOf(bytes, intTable(run), run);
  }

  @Property(tries = 300)
  void long_table_is_exact_up_to_what_it_says_when_memory_ends(
      @ForAll("largeRuns") Runs.Run run, @ForAll @IntRange(max = 6000) int bytes) {
    assertLimitedInRoomOf(bytes, longTable(run), run);
  }

  @Property(tries = 200)
  void room_that_comes_and_goes_is_told_by_what_was_fallen_back_to(
      @ForAll("smallRuns") Runs.Run run) {
    for (Table t : tables(run)) {
      for (int s = 0; s < run.sequences().size(); s++) {
        List<List<Integer>> one = run.sequences().subList(s, s + 1);
        Room.of(s % 2 == 0 ? 1 << 20 : 0, () -> Feeds.feed(t, one));
      }
      assertLimited(t, run);
    }
  }

  @Example
  void path_without_room_for_its_context_is_counted_under_the_longest_suffix() {
    LongTable t = new LongTable(1 << 20, 4, false);
    // The contexts 1, 1 2, 9, 9 1, 5, 5 6, 5 6 7 and 6 7 8, with the empty one, fill arrays of 9.
    Feeds.feed(t, List.of(List.of(1, 2, 0), List.of(9, 1, 0), List.of(5, 6, 7, 8, 0)));
    Room.of(0, () -> Feeds.feed(t, List.of(List.of(9, 1, 2, 3))));
    CountsRecord r = CountsRecord.of(t);
    assertThat(r.counters).containsEntry(List.of(9), 2L).containsEntry(List.of(9, 1), 2L);
    // There was no room for the context 9 1 2. The context 1 2 exists.
    assertThat(r.counters)
        .containsEntry(List.of(1, 2, 3), 1L)
        .doesNotContainKey(List.of(9, 1, 2, 3));
    assertThat(r.exactUpTo).isEqualTo(3);
    assertThat(r.limits).isEqualTo(Table.LIMIT_MEMORY);
  }

  @Example
  void context_number_that_the_register_can_not_hold_is_a_limit_of_its_own() {
    IntTable t = new IntTable(1 << 20, 3, false);
    int most = t.maxContexts;
    List<List<Integer>> sequences = new ArrayList<>();
    for (int id = 0; id < most + 10; id++) {
      sequences.add(List.of(id, 0, id, 1));
    }
    Feeds.feed(t, sequences);
    CountsRecord r = CountsRecord.of(t);
    assertThat(r.limits).isEqualTo(Table.LIMIT_CONTEXTS);
    assertThat(r.contexts).hasSizeLessThanOrEqualTo(most);
    assertThat(r.exactUpTo).isBetween(1, 2);
    assertThat(r.grams().upTo(r.exactUpTo)).isEqualTo(Grams.of(sequences, 3).upTo(r.exactUpTo));
  }

  @Example
  void rows_that_have_become_too_many_go_on_hashed() {
    // More contexts than fit in a mebibyte of rows, which have 64 cells of 8 bytes each.
    Runs.Run run = new Runs.Run(32, 6, Feeds.random(7, 32, 400, 400, 32));
    IntTable t = intTable(run);
    assertCounts(t, run);
    assertThat(t.contexts.size()).isGreaterThan(20_000);
  }

  @Example
  void contexts_of_few_paths_have_rows() {
    Runs.Run run = new Runs.Run(7, 4, Feeds.random(7, 7, 200, 200, 7));
    IntTable t = intTable(run);
    LongTable l = longTable(run);
    long before = Memory.used() - t.bytes() - l.bytes();
    for (GramTable each : List.of(t, l)) {
      assertThat(each.cells.length).as("a row at first").isEqualTo(8);
      Feeds.feed(each, run.sequences());
      assertThat(each.cells.length).as("5 ids run: 156 contexts").isEqualTo(8 * 256);
      assertThat(each.packed.size()).isZero();
      assertExact(each, run);
    }
    assertThat(t.bytes() + l.bytes()).isEqualTo(Memory.used() - before);
    IntTable sum = intTable(run);
    List<List<Integer>> few = run.sequences().subList(0, 2);
    Feeds.feed(sum, few);
    int length = sum.cells.length;
    sum.add(t);
    assertThat(sum.cells.length).as("counts of others are no use of its own").isEqualTo(length);
    assertExact(sum, run.with(joined(run.sequences(), few)));
    Feeds.feed(sum, few);
    assertExact(sum, run.with(joined(joined(run.sequences(), few), few)));
  }

  private static List<List<Integer>> joined(List<List<Integer>> some, List<List<Integer>> more) {
    List<List<Integer>> all = new ArrayList<>(some);
    all.addAll(more);
    return all;
  }

  @Example
  void method_whose_sequences_are_single_paths_has_an_array_whatever_k_is() {
    List<List<Integer>> single = List.of(List.of(99), List.of(0), List.of(99), List.of(7));
    Map<String, Long> grams = Grams.of(single, 16).upTo(16);
    IntTable i = new IntTable(100, 16, true, false, false);
    LongTable l = new LongTable(1000, 16, true, false, false);
    LongTable many = new LongTable(1 << 20, 16, true, false, false);
    for (Table t : List.of(i, l, many)) {
      Feeds.feed(t, single);
      assertExact(t, grams);
    }
    assertThat(i.cells.length).isEqualTo(100);
    assertThat(l.cells.length).isEqualTo(1000);
  }

  @Property(tries = 60)
  void array_that_is_asked_for_is_there_at_once_and_adds_up_with_hash_tables(
      @ForAll("arrays") Runs.Run run) {
    Room.of(1 << 24, () -> assertAddUp(run));
  }

  private static void assertAddUp(Runs.Run run) {
    List<List<Integer>> once =
        run.sequences().stream().flatMap(List::stream).map(List::of).toList();
    Runs.Run twice = run.with(joined(once, once));
    long before = Memory.used();
    IntTable array = IntTable.array(run.n(), 1, false);
    assertThat(array.cells.length).isEqualTo(run.n());
    assertThat(array.bytes()).isEqualTo(Memory.used() - before);
    IntTable hashed = new IntTable(run.n(), 1, true, false, true);
    Feeds.feed(array, once);
    Feeds.feed(hashed, once);
    assertThat(hashed.cells).isEmpty();
    assertExact(array, run.with(once));
    array.add(hashed);
    assertExact(array, twice);
    IntTable sum = new IntTable(run.n(), 1, true, false, true);
    sum.add(hashed);
    sum.add(IntTable.array(run.n(), 1, false));
    IntTable other = IntTable.array(run.n(), 1, false);
    Feeds.feed(other, once);
    sum.add(other);
    assertExact(sum, twice);
    array.reset();
    assertThat(CountsRecord.of(array).counters).isEmpty();
  }

  @Example
  void array_for_which_there_is_no_room_is_a_hash_table() {
    Room.of(
        5000,
        () -> {
          IntTable t = IntTable.array(5000, 1, false);
          assertThat(t.cells).isEmpty();
          assertCounts(t, endsOf(5000));
        });
    int most = Integer.MAX_VALUE - 1;
    IntTable huge = IntTable.array(most, 1, false);
    assertCounts(huge, endsOf(most));
    assertThat(huge.bytes()).isLessThan(10_000);
  }

  /** Returns a run of the first and the last of n paths. */
  private static Runs.Run endsOf(int n) {
    return new Runs.Run(n, 1, List.of(List.of(n - 1), List.of(0), List.of(n - 1)));
  }

  @Example
  void contexts_without_a_row_are_packed_and_rows_grow_with_their_number() {
    List<List<Integer>> many = Feeds.random(7, 100, 8000, 200, 100);
    IntTable t = new IntTable(100, 4, false);
    Feeds.feed(t, many.subList(0, 20));
    assertThat(t.cells.length).as("32 rows").isEqualTo(1 << 12);
    assertThat(t.packed.size()).isPositive();
    assertExact(t, Grams.of(many.subList(0, 20), 4).upTo(4));
    Feeds.feed(t, many.subList(20, many.size()));
    assertThat(t.cells.length).isGreaterThan(1 << 12);
    assertExact(t, Grams.of(many, 4).upTo(4));
  }

  @Example
  void methods_with_many_paths_have_no_rows() {
    List<List<Integer>> many = Feeds.random(7, 14, 8000, 200, 14);
    for (int numPaths : new int[] {300, 2047, 2048}) { // from 2^11 on, keys and counts are apart
      LongTable t = new LongTable(numPaths, 4, false);
      Feeds.feed(t, many);
      assertThat(t.cells).isEmpty();
      assertThat(t.packed)
          .isInstanceOf(numPaths < 2048 ? NarrowPackedCounts.class : WidePackedCounts.class);
      assertExact(t, Grams.of(many, 4).upTo(4));
    }
  }

  @Example
  void count_beside_a_long_key_passes_2_to_the_20() {
    LongTable t = new LongTable(2047, 4, false);
    List<List<Integer>> once = List.of(List.of(7, 8, 9, 10, 11));
    Feeds.feed(t, once);
    LongTable sum = new LongTable(2047, 4, false);
    for (int i = 0; i < 21; i++) {
      sum.add(t);
      t.add(sum);
    }
    Grams all = new Grams();
    Grams.of(once, 4).addTo(all, 433494437); // the 43rd Fibonacci number
    assertExact(t, all.upTo(4));
  }

  /** Returns sums of tables of threads that each have one sequence. */
  private static List<Table> sums(Runs.Run run) {
    IntTable i = intTable(run);
    LongTable l = longTable(run);
    for (List<Integer> s : run.sequences()) {
      IntTable ofThread = intTable(run);
      Feeds.feed(ofThread, List.of(s));
      i.add(ofThread);
      LongTable other = longTable(run);
      Feeds.feed(other, List.of(s));
      l.add(other);
    }
    return List.of(i, l);
  }

  @Property(tries = 150)
  void tables_of_several_threads_add_up(@ForAll("smallRuns") Runs.Run run) {
    sums(run).forEach(t -> assertExact(t, run));
  }

  @Property(tries = 200)
  void tables_that_add_up_without_room_are_exact_up_to_what_they_say(
      @ForAll("smallRuns") Runs.Run run, @ForAll @IntRange(max = 4000) int bytes) {
    List<Table> sums = new ArrayList<>();
    Room.of(bytes, () -> sums.addAll(sums(run)));
    for (Table t : sums) {
      CountsRecord r = CountsRecord.of(t);
      assertThat(r.exactUpTo).isPositive();
      assertThat(r.grams().upTo(r.exactUpTo)).isEqualTo(run.grams().upTo(r.exactUpTo));
    }
  }

  @Property(tries = 50)
  void reset_forgets_counts_and_nothing_of_later_ones(@ForAll("smallRuns") Runs.Run first) {
    List<List<Integer>> later = new ArrayList<>(first.sequences());
    Collections.reverse(later);
    later = later.subList(0, (later.size() + 1) / 2);
    for (Table t : tables(first)) {
      Feeds.feed(t, first.sequences());
      t.reset();
      assertCounts(t, first.with(later));
    }
  }

  @Example
  void table_says_how_many_bytes_it_has_taken() {
    long before = Memory.used();
    IntTable i = new IntTable(40, 4, false);
    List<Table> all = List.of(i, new LongTable(40, 4, false), new SlabForest(40, 4, false));
    all.forEach(t -> Feeds.feed(t, Feeds.random(3, 40, 50, 50, 40)));
    for (int block = 0; block < 100; block++) {
      HolderCalls.interrupted(null, i, 0, block, 0);
    }
    assertThat(all.stream().mapToLong(Table::bytes).sum()).isEqualTo(Memory.used() - before);
  }

  @Example
  void count_of_a_packed_sequence_passes_2_to_the_32() {
    IntTable t = new IntTable(100, 4, false, false, true);
    IntTable.finish(t, 7);
    IntTable.finish(t, 8);
    t.packed.add(8, (1L << 33) - 3);
    for (int i = 0; i < 5; i++) {
      assertThat(IntTable.step(t, 7)).isEqualTo(8 << 7);
    }
    t.packed.add(9, 0xFFFFFFFFL);
    IntTable.finish(t, 8);
    assertCells(t, (1L << 33) + 3, (1L << 32) + 1);
    IntTable sum = new IntTable(100, 4, false, false, true);
    sum.add(t);
    sum.add(t);
    assertCells(sum, (1L << 34) + 6, (1L << 33) + 2);
    t.reset();
    assertThat(CountsRecord.of(t).counters).isEmpty();
  }

  @Example
  void count_in_a_row_passes_2_to_the_31() {
    for (GramTable t : List.of(new IntTable(100, 4, false), new LongTable(100, 4, false))) {
      Feeds.feed(t, List.of(List.of(7), List.of(8)));
      t.addRepeats(7, (1L << 33) - 3);
      for (int i = 0; i < 5; i++) {
        assertThat(t.next(7)).as("the row of the context 7").isEqualTo(128);
      }
      t.addRepeats(8, 0x7FFFFFFFL);
      Feeds.feed(t, List.of(List.of(8)));
      t.addRepeats(7, 0x7FFFFFFEL - 3);
      assertThat(t.next(7)).as("the next row is still known").isEqualTo(128);
      assertCells(t, (1L << 33) + (1L << 31) - 1, (1L << 31) + 1);
      GramTable sum =
          t instanceof IntTable ? new IntTable(100, 4, false) : new LongTable(100, 4, false);
      sum.add(t);
      sum.add(t);
      assertCells(sum, (1L << 34) + (1L << 32) - 2, (1L << 32) + 2);
      t.reset();
      assertThat(CountsRecord.of(t).counters).isEmpty();
      Feeds.feed(t, List.of(List.of(7, 8)));
      assertThat(CountsRecord.of(t).counters).isEqualTo(Map.of(List.of(7), 1L, List.of(7, 8), 1L));
    }
  }

  private static void assertCells(Table t, long ofPath7, long ofPath8) {
    assertThat(CountsRecord.of(t).counters)
        .isEqualTo(Map.of(List.of(7), ofPath7, List.of(8), ofPath8));
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
    assertCells(t, (1L << 33) + 3, (1L << 32) + 1);
    assertThat(LongTable.step(t, 7) >>> 32).as("the next context is still known").isEqualTo(1);
    LongTable sum = new LongTable(1 << 20, 4, false);
    sum.add(t);
    sum.add(t);
    assertCells(sum, (1L << 34) + 8, (1L << 33) + 2);
    t.reset();
    assertThat(CountsRecord.of(t).counters).isEmpty();
  }
}
