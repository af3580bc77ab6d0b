package org.pathforest.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Every thread finds what it counts, however many there are. */
final class ThreadContextsTest {
  /** More than there are slots at first. */
  private static final int THREADS = 1500;

  @Test
  void live_threads_find_their_own_contexts_where_they_outnumber_the_slots() throws Exception {
    Set<ThreadContext> contexts = ConcurrentHashMap.newKeySet();
    AtomicInteger strangers = new AtomicInteger();
    CyclicBarrier all = new CyclicBarrier(THREADS);
    Runnable looks =
        () -> {
          try {
            ThreadContext own = ThreadContexts.current();
            contexts.add(own);
            for (int i = 0; i < 10; i++) {
              all.await();
              ThreadContext again = ThreadContexts.current();
              if (again != own || again.owner != Thread.currentThread()) {
                strangers.incrementAndGet();
              }
            }
          } catch (Exception e) {
            strangers.incrementAndGet();
          }
        };
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      // The ids of subclasses may be overridden, so these are found by another number.
      threads.add(i % 2 == 0 ? new Thread(looks) : new Thread(looks) {});
    }
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(strangers).as("looks that found another thread's context").hasValue(0);
    assertThat(contexts).as("contexts of %d threads", THREADS).hasSize(THREADS);
  }
}
