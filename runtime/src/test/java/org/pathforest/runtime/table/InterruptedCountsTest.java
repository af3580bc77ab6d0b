package org.pathforest.runtime.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.pathforest.runtime.HolderCalls;

class InterruptedCountsTest {
  @Test
  void counts_are_kept_by_handler_block_and_register() {
    LongTable t = new LongTable(1 << 20, 4, false);
    Random random = new Random(1);
    Map<List<Integer>, Long> byHand = new HashMap<>();
    for (int i = 0; i < 20_000; i++) {
      int handler = random.nextInt(3) * 30_000;
      int block = random.nextInt(4) * 21_845;
      int register = random.nextInt(200) - 100;
      HolderCalls.interrupted(null, t, register, block, handler);
      byHand.merge(List.of(handler, block, register), 1L, Long::sum);
    }
    assertThat(CountsRecord.of(t).prefixes).isEqualTo(byHand);
    assertThat(t.exactUpTo).isEqualTo(4);
  }

  @Test
  void register_that_holds_path_ids_is_kept_modulo_a_power_of_two() {
    IntTable t = new IntTable(10, 4, false);
    HolderCalls.interrupted(null, t, 73, 2, 0);
    HolderCalls.interrupted(null, t, 9, 2, 0);
    HolderCalls.interrupted(null, t, -7, 2, 0);
    CountsRecord r = CountsRecord.of(t);
    assertThat(r.modulus).isEqualTo(16);
    assertThat(r.prefixes).isEqualTo(Map.of(List.of(0, 2, 9), 3L));
    LongTable l = new LongTable(1000, 4, false);
    HolderCalls.interrupted(null, l, 77L << 40 | 9, 2, 0);
    HolderCalls.interrupted(null, l, (77L << 40) - 1015, 2, 0);
    r = CountsRecord.of(l);
    assertThat(r.modulus).isEqualTo(1024);
    assertThat(r.prefixes).isEqualTo(Map.of(List.of(0, 2, 9), 2L));
  }

  @Test
  void register_that_holds_a_context_is_kept_modulo_a_power_of_two() {
    for (Table t : new Table[] {new IntTable(10, 17, false), new LongTable(10, 17, false)}) {
      HolderCalls.interrupted(null, t, 73, 2, 0);
      HolderCalls.interrupted(null, t, 9, 2, 0);
      HolderCalls.interrupted(null, t, 64 - 7, 2, 0);
      CountsRecord r = CountsRecord.of(t);
      assertThat(r.modulus).isEqualTo(16);
      assertThat(r.prefixes).isEqualTo(Map.of(List.of(0, 2, 9), 3L));
    }
  }

  @Test
  void register_of_a_long_table_without_rows_is_kept_without_its_context() {
    LongTable t = new LongTable(300, 16, false);
    HolderCalls.interrupted(null, t, 9L << 32 | 6, 2, 1);
    HolderCalls.interrupted(null, t, (9L << 32) - 6, 2, 1);
    CountsRecord r = CountsRecord.of(t);
    assertThat(r.modulus).isZero();
    assertThat(r.prefixes).isEqualTo(Map.of(List.of(1, 2, 6), 1L, List.of(1, 2, -6), 1L));
  }

  @Test
  void path_that_had_ended_was_not_interrupted() {
    SlabForest t = new SlabForest(10, 4, false);
    HolderCalls.interrupted(null, t, 6, -1, 0);
    assertThat(CountsRecord.of(t).prefixes).isEmpty();
  }

  @Test
  void interruptions_add_up_and_are_forgotten_by_reset() {
    LongTable a = new LongTable(10, 4, false);
    LongTable b = new LongTable(10, 4, false);
    for (int block = 0; block < 50; block++) {
      HolderCalls.interrupted(null, a, 1, block, 0);
      HolderCalls.interrupted(null, b, 1, block + 25, 0);
    }
    a.add(b);
    Map<List<Integer>, Long> prefixes = CountsRecord.of(a).prefixes;
    assertThat(prefixes).hasSize(75);
    assertThat(prefixes).containsEntry(List.of(0, 30, 1), 2L).containsEntry(List.of(0, 0, 1), 1L);
    a.reset();
    assertThat(CountsRecord.of(a).prefixes).isEmpty();
  }

  @Test
  void interruptions_without_any_memory_leave_nothing_exact() {
    IntTable t = new IntTable(1 << 20, 2, false);
    Room.of(
        Long.MIN_VALUE / 2,
        () -> {
          HolderCalls.interrupted(null, t, 2, 1, 0);
          HolderCalls.interrupted(null, t, 3, 1, 0);
        });
    assertThat(t.exactUpTo).isZero();
    assertThat(t.limits).isEqualTo(Table.LIMIT_MEMORY);
  }

  @Test
  void table_that_stands_for_none_counts_nothing() {
    IntTable i = IntTable.uncounted();
    LongTable l = LongTable.uncounted();
    SlabForest f = SlabForest.uncounted();
    for (int n = 0; n < 1000; n++) {
      assertThat(IntTable.step(i, n)).isZero();
      IntTable.finish(i, n);
      assertThat(LongTable.step(l, n)).isZero();
      LongTable.finish(l, n);
      SlabForest.Node bottom = SlabForest.base(f, null, null);
      SlabForest.Node top = SlabForest.top(f, null, n);
      assertThat(SlabForest.count(f, top, bottom, n)).isNull();
      HolderCalls.interrupted(null, i, n, n, 0);
      HolderCalls.interrupted(null, l, n, n, 0);
      HolderCalls.interrupted(null, f, n, n, 0);
    }
    assertThat(i.interrupted.size() + l.interrupted.size() + f.interrupted.size()).isZero();
    assertThat(f.bytes()).isEqualTo(SlabForest.uncounted().bytes());
  }
}
