package org.pathforest.runtime.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.pathforest.runtime.HolderCalls;

/** Tables that are read while their thread counts: reads are complete, and no count decreases. */
class LiveReadingTest {
  private interface Feeder<T> {
    void feed(T table, List<List<Integer>> sequences);
  }

  /** Number of different ids; all tables here have room for them. */
  private static final int IDS = 20;

  /** Number of rounds after which no table here changes its shape. */
  private static final int GROWN = 100;

  private static <T extends Table> void readWhileFed(T t, Feeder<T> feeder) throws Exception {
    AtomicBoolean stop = new AtomicBoolean();
    AtomicInteger rounds = new AtomicInteger();
    feeder.feed(t, List.of(List.of(0, 1, 2)));
    Thread thread =
        new Thread(
            () -> {
              for (int round = 0; !stop.get() && round < 400; round++) {
                feeder.feed(t, Feeds.random(round, IDS, 10, 200, 40));
                rounds.incrementAndGet();
              }
            });
    thread.start();
    long last = 0;
    int reads = 0;
    try {
      while (thread.isAlive() && (reads < 300 || rounds.get() < GROWN)) {
        CountsRecord r = CountsRecord.of(t);
        long now = r.grams().upTo(1).values().stream().mapToLong(Long::longValue).sum();
        assertThat(now).isGreaterThanOrEqualTo(Math.max(3, last));
        last = now;
        reads++;
      }
    } finally {
      stop.set(true);
      thread.join();
    }
    assertThat(reads).isPositive();
  }

  @Test
  void packed_int_table_can_be_read_while_it_grows() throws Exception {
    IntTable t = new IntTable(40, 5, false, false, true);
    readWhileFed(t, Feeds::feed);
    assertThat(t.packed).isNotNull();
  }

  @Test
  void int_table_can_be_read_while_it_gets_rows_and_packed_counts() throws Exception {
    IntTable t = new IntTable(40, 5, false);
    readWhileFed(t, Feeds::feed);
    assertThat(t.cells.length).isGreaterThan(1 << 12);
    assertThat(t.packed.size()).isPositive();
  }

  @Test
  void int_table_with_rows_can_be_read_while_it_grows() throws Exception {
    IntTable t = new IntTable(IDS, 7, false); // 7 times 5 bits do not fit in a register
    readWhileFed(t, Feeds::feed);
    assertThat(t.hasContexts()).isTrue();
  }

  @Test
  void int_table_with_hashed_contexts_can_be_read_while_it_grows() throws Exception {
    IntTable t = new IntTable(200, 5, false); // too many paths for more than one row
    readWhileFed(t, Feeds::feed);
    assertThat(t.hasContexts()).isTrue();
  }

  @Test
  void packed_long_table_can_be_read_while_it_grows() throws Exception {
    LongTable t = new LongTable(300, 3, false);
    readWhileFed(t, Feeds::feed);
    assertThat(t.packed).isNotNull();
  }

  @Test
  void long_table_with_contexts_can_be_read_while_it_grows() throws Exception {
    LongTable t = new LongTable(300, 8, false); // 8 times 9 bits do not fit in a register
    readWhileFed(t, Feeds::feed);
    assertThat(t.hasContexts()).isTrue();
  }

  @Test
  void forest_can_be_read_while_it_grows() throws Exception {
    readWhileFed(new SlabForest(40, 3, false), Feeds::feed);
  }

  @Test
  void interruptions_can_be_read_while_they_grow() throws Exception {
    LongTable t = new LongTable(40, 3, false);
    readWhileFed(
        t,
        (table, sequences) -> {
          Feeds.feed(table, sequences);
          for (List<Integer> s : sequences) {
            for (int id : s) {
              HolderCalls.interrupted(null, table, id, s.size(), 0);
            }
          }
        });
  }
}
