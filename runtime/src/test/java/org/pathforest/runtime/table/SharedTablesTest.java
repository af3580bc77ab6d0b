package org.pathforest.runtime.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.pathforest.runtime.ChildPrograms;
import org.pathforest.runtime.HolderCalls;
import org.pathforest.runtime.memory.Memory;

/** Tables that several threads write at once lose no counts. */
class SharedTablesTest {
  @Provide
  Arbitrary<Runs.Run> runs() {
    return Runs.of(1, 8, 1, 3, 33, 200, 5000);
  }

  @Property(tries = 200)
  void shared_tables_count_as_by_hand(@ForAll("runs") Runs.Run run) {
    for (Table t : tables(run.n(), run.k())) {
      Feeds.feed(t, run.sequences());
      assertThat(CountsRecord.of(t).exactUpTo).isEqualTo(t.k);
      assertThat(CountsRecord.of(t).grams().upTo(t.k)).isEqualTo(run.grams().upTo(t.k));
    }
  }

  @Property(tries = 200)
  void shared_tables_are_exact_up_to_what_they_say_when_memory_ends(
      @ForAll("runs") Runs.Run run, @ForAll @IntRange(max = 20_000) int bytes) {
    for (Table t : tables(run.n(), run.k())) {
      Room.of(bytes, () -> Feeds.feed(t, run.sequences()));
      CountsRecord r = CountsRecord.of(t);
      assertThat(r.grams().upTo(r.exactUpTo)).isEqualTo(run.grams().upTo(r.exactUpTo));
      assertThat(r.limits).isEqualTo(r.exactUpTo < t.k ? Table.LIMIT_MEMORY : 0);
    }
  }

  @Example
  void many_threads_write_the_same_tables_and_all_adds_up() {
    int threads = 8;
    int k = 3;
    int paths = 40;
    List<Table> tables = tables(paths, k);
    List<List<Integer>> all = new ArrayList<>();
    for (int n = 0; n < threads; n++) {
      all.addAll(Feeds.random(n, paths, 300, 40, paths));
    }
    AtomicInteger next = new AtomicInteger();
    CyclicBarrier together = new CyclicBarrier(threads);
    ChildPrograms.inThreads(
        threads,
        () -> {
          int n = next.getAndIncrement();
          try {
            together.await();
          } catch (Exception e) {
            throw new IllegalStateException(e);
          }
          for (Table table : tables) {
            Feeds.feed(table, all.subList(n * 300, (n + 1) * 300));
            for (int i = 0; i < 1000; i++) {
              interrupt(table, i % 50);
            }
          }
        });
    for (Table t : tables) {
      CountsRecord r = CountsRecord.of(t);
      assertThat(r.grams().upTo(k)).isEqualTo(Grams.of(all, k).upTo(k));
      assertThat(r.prefixes).hasSize(50);
      assertThat(r.prefixes.values()).allMatch(count -> count == threads * 20L);
    }
  }

  @Example
  void shared_tables_can_be_set_to_zero_and_say_how_many_bytes_they_took() {
    long before = Memory.used();
    List<Table> tables = tables(40, 4);
    long bytes = 0;
    for (Table t : tables) {
      Feeds.feed(t, Feeds.random(5, 40, 50, 50, 40));
      bytes += t.bytes();
      t.reset();
      assertThat(CountsRecord.of(t).grams().upTo(4)).isEmpty();
    }
    assertThat(bytes).isEqualTo(Memory.used() - before);
  }

  private static List<Table> tables(int paths, int k) {
    List<Table> tables = new ArrayList<>();
    if (paths <= 256) {
      tables.add(new IntTable(paths, k, true));
    }
    tables.add(new LongTable(paths, k, true));
    if (k > 1) {
      tables.add(new SlabForest(paths, k, true));
    }
    return tables;
  }

  private static void interrupt(Table t, int block) {
    if (t instanceof IntTable i) {
      HolderCalls.interrupted(null, i, 1, block, 0);
    } else if (t instanceof LongTable l) {
      HolderCalls.interrupted(null, l, 1, block, 0);
    } else {
      HolderCalls.interrupted(null, t, 1, block, 0);
    }
  }
}
