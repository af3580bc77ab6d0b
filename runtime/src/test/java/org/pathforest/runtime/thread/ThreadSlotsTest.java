package org.pathforest.runtime.thread;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Every thread finds its own counts, however many threads there are. */
final class ThreadSlotsTest {
  /** More threads than there are slots at first. */
  private static final int THREADS = 1500;

  @Test
  void live_threads_find_their_own_counts_where_they_outnumber_the_slots() throws Exception {
    Archive archive = Archive.of(0, "7 map 4 kpaths 1 2", "sha 2 3 p/C");
    ThreadSlots slots = archive.threads;
    AtomicInteger found = new AtomicInteger();
    AtomicInteger strangers = new AtomicInteger();
    CyclicBarrier all = new CyclicBarrier(THREADS);
    Runnable looks =
        () -> {
          try {
            ArchiveCounts own = ArchiveCounts.of(Thread.currentThread(), archive);
            slots.put(own);
            for (int i = 0; i < 10; i++) {
              all.await();
              ArchiveCounts again = slots.at(Thread.currentThread());
              if (again == own) {
                found.incrementAndGet();
              } else if (again == null || again.owner != Thread.currentThread()) {
                slots.put(own); // an entry put while the array grows may be lost
              } else {
                strangers.incrementAndGet();
              }
            }
          } catch (Exception e) {
            strangers.incrementAndGet();
          }
        };
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      // Subclasses may override the method that returns the id, so their id is read differently.
      threads.add(i % 2 == 0 ? new Thread(looks) : new Thread(looks) {});
    }
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(strangers).as("looks that found another thread's counts").hasValue(0);
    assertThat(found.get()).as("looks that found their own").isGreaterThan(8 * THREADS);
  }
}
