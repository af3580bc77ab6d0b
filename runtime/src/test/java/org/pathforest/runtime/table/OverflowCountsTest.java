package org.pathforest.runtime.table;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Counts that exceed 2^32 while they are read. */
class OverflowCountsTest {
  private static final long MOST = 0xFFFFFFFFL;

  private static long count(Counters counters, int id) {
    for (int i = 0; i < counters.places(); i++) {
      if (counters.count(i) != 0 && counters.context(i) == 0 && counters.id(i) == id) {
        return counters.count(i);
      }
    }
    return 0;
  }

  private static long count(Sequences sequences, long key) {
    for (int i = 0; i < sequences.places(); i++) {
      if (sequences.count(i) != 0 && sequences.key(i) == key) {
        return sequences.count(i);
      }
    }
    return 0;
  }

  @Test
  void count_that_passes_2_to_the_32_after_reading_began_does_not_go_back() {
    LongTable t = new LongTable(1 << 20, 4, false);
    LongTable.finish(t, 7);
    t.count(0, 7, MOST - 1);
    Counters counters = t.counters();
    assertThat(count(counters, 7)).isEqualTo(MOST);
    LongTable.finish(t, 7);
    assertThat(count(counters, 7)).isEqualTo(MOST + 1);
    t.count(0, 7, MOST);
    assertThat(count(counters, 7)).isEqualTo(2 * MOST + 1);
  }

  @Test
  void the_same_after_the_table_has_grown() {
    LongTable t = new LongTable(1 << 20, 4, false);
    LongTable.finish(t, 7);
    t.count(0, 7, MOST - 1);
    Counters counters = t.counters();
    for (int id = 100; id < 200; id++) {
      LongTable.finish(t, id);
    }
    LongTable.finish(t, 7);
    assertThat(count(counters, 7)).isEqualTo(MOST + 1);
  }

  @Test
  void count_of_a_packed_sequence_does_not_go_back() {
    IntTable t = new IntTable(100, 4, false, false, true);
    IntTable.finish(t, 7);
    t.packed.add(8, MOST - 1);
    Sequences sequences = t.packed.sequences();
    assertThat(count(sequences, 8)).isEqualTo(MOST);
    IntTable.finish(t, 7);
    assertThat(count(sequences, 8)).isEqualTo(MOST + 1);
    for (int id = 20; id < 90; id++) {
      IntTable.finish(t, id);
    }
    t.packed.add(8, MOST);
    assertThat(count(sequences, 8)).isEqualTo(2 * MOST + 1);
  }

  @Test
  void count_in_a_row_does_not_go_back() {
    IntTable t = new IntTable(100, 4, false);
    IntTable.step(t, 7);
    t.addRepeats(7, Integer.MAX_VALUE - 1);
    Sequences sequences = t.rows.sequences();
    assertThat(count(sequences, 8)).isEqualTo(Integer.MAX_VALUE);
    IntTable.step(t, 7);
    assertThat(count(sequences, 8)).isEqualTo(1L + Integer.MAX_VALUE);
    for (int id = 20; id < 90; id++) {
      IntTable.step(t, id);
    }
    t.addRepeats(7, MOST);
    assertThat(count(sequences, 8)).isEqualTo(1L + Integer.MAX_VALUE + MOST);
  }

  @Test
  void reader_beside_the_thread_that_counts_sees_no_count_go_back() throws Exception {
    IntTable hashed = new IntTable(100, 4, false, false, true);
    IntTable rows = new IntTable(100, 4, false);
    IntTable.finish(hashed, 7);
    IntTable.finish(rows, 7);
    readWhileCounted(hashed, hashed.packed.sequences());
    readWhileCounted(rows, rows.rows.sequences());
  }

  private static void readWhileCounted(IntTable t, Sequences sequences) throws Exception {
    int rounds = 200_000;
    Thread counts =
        new Thread(
            () -> {
              for (int i = 0; i < rounds; i++) {
                t.addRepeats(7, MOST);
                IntTable.finish(t, 7);
                IntTable.finish(t, 7);
              }
            });
    counts.start();
    long last = 1;
    while (counts.isAlive()) {
      long now = count(sequences, 8);
      assertThat(now).isGreaterThanOrEqualTo(last);
      last = now;
    }
    counts.join();
    assertThat(count(sequences, 8)).isEqualTo(1 + rounds * (MOST + 2));
  }
}
