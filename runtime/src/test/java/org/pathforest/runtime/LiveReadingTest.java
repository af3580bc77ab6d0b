package org.pathforest.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A table can be read while its thread counts: what is read is whole, and no count goes back. */
class LiveReadingTest {
  /** Ids that are fed: all tables here have room for them. */
  private static final int IDS = 20;

  /** So many that all tables here grow and change their form; a thousand ids each, about. */
  private static final int ROUNDS = 100;

  private static final int READS = 100;

  private static void readWhileFed(Table t) throws Exception {
    readWhileFed(t, s -> Feeds.feed(t, s));
  }

  private static void readWhileFed(Table t, Consumer<List<List<Integer>>> feeder) throws Exception {
    AtomicBoolean stop = new AtomicBoolean();
    AtomicInteger rounds = new AtomicInteger();
    feeder.accept(List.of(List.of(0, 1, 2)));
    Thread thread =
        new Thread(
            () -> {
              while (!stop.get()) {
                feeder.accept(Feeds.random(rounds.getAndIncrement(), IDS, 10, 200, 40));
              }
            });
    thread.start();
    long last = 3;
    try {
      for (int reads = 0; reads < READS || rounds.get() < ROUNDS; reads++) {
        assertThat(thread.isAlive()).isTrue();
        long now = CountsRecord.of(t).paths();
        assertThat(now).isGreaterThanOrEqualTo(last);
        last = now;
      }
    } finally {
      stop.set(true);
      thread.join();
    }
  }

  @Test
  void int_table_can_be_read_while_it_becomes_direct() throws Exception {
    IntTable t = new IntTable(40, 2, false);
    readWhileFed(t);
    assertThat(t.packed).isNull();
    assertThat(t.direct).isNotEmpty();
  }

  static Stream<GramTable> packedTables() {
    return Stream.of(
        new IntTable(40, 5, false), // 6 bits an id: too many for a direct table
        new LongTable(300, 3, false));
  }

  @ParameterizedTest
  @MethodSource("packedTables")
  void packed_tables_can_be_read_while_they_grow(GramTable t) throws Exception {
    readWhileFed(t);
    assertThat(t.packed).isNotNull();
  }

  static Stream<GramTable> tablesWithContexts() {
    return Stream.of(
        new IntTable(IDS, 7, false), // rows: 7 times 5 bits are more than a register has
        new IntTable(200, 5, false), // hashed contexts: too many paths for more than one row
        new LongTable(300, 8, false)); // 8 times 9 bits are more than a register has
  }

  @ParameterizedTest
  @MethodSource("tablesWithContexts")
  void tables_with_contexts_can_be_read_while_they_grow(GramTable t) throws Exception {
    readWhileFed(t);
    assertThat(t.hasContexts()).isTrue();
  }

  @Test
  void forest_can_be_read_while_it_grows() throws Exception {
    readWhileFed(new SlabForest(40, 3, false));
  }

  @Test
  void interruptions_can_be_read_while_they_grow() throws Exception {
    LongTable t = new LongTable(40, 3, false);
    readWhileFed(
        t,
        sequences -> {
          Feeds.feed(t, sequences);
          for (List<Integer> s : sequences) {
            s.forEach(id -> Probes.interrupted(t, id, s.size(), 0));
          }
        });
  }
}
