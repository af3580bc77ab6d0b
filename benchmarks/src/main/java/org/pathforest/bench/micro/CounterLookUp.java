package org.pathforest.bench.micro;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLongArray;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Ways to find a thread's counters. Each increments one counter. The benchmark shows that the
 * identity hash of a thread is slow to get while another thread waits for that thread in {@code
 * join()}. The monitor of the thread is inflated then, and the hash is no longer in the header of
 * the object.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Fork(
    value = 3,
    jvmArgs = {"-Xmx1g", "-XX:+UseSerialGC"})
public class CounterLookUp {
  private static final int COUNTERS = 8;
  private static final int COUNTER = 3;
  private static final int MASK = 63;

  /**
   * The way to find counters: in static final fields, in a slot by thread id or by identity hash
   * (these three check the owner), or by a {@code ThreadLocal}. With {@code shared} and {@code
   * atomic}, all threads share the counters.
   */
  @Param({"staticFinal", "threadId", "identityHash", "threadLocal", "shared", "atomic"})
  public String way;

  /** Whether another thread waits in {@code join()} for the thread that counts. */
  @Param({"only", "joined"})
  public String thread;

  private Runnable counting;

  /** Chooses the way, and waits until the other thread is waiting. */
  @Setup
  public void choose() {
    counting =
        switch (way) {
          case "staticFinal" -> StaticFinal::count;
          case "threadId" -> ThreadId::count;
          case "identityHash" -> IdentityHash::count;
          case "threadLocal" -> Local::count;
          case "shared" -> Shared::count;
          case "atomic" -> Atomic::count;
          default -> throw new IllegalArgumentException(way);
        };
    if (thread.equals("joined")) {
      Thread waiting = joining(Thread.currentThread());
      while (waiting.getState() != Thread.State.WAITING) {
        Thread.onSpinWait();
      }
    }
  }

  private static Thread joining(Thread counted) {
    Thread t =
        new Thread(
            () -> {
              try {
                counted.join();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
    t.setDaemon(true);
    t.start();
    return t;
  }

  /** Increments a counter. */
  @Benchmark
  public void count() {
    counting.run();
  }

  /** The counters of the thread that creates them. */
  private static final class Owned {
    final Thread owner = Thread.currentThread();
    final long[] counts = new long[COUNTERS];

    void count(Thread thread) {
      if (thread != owner) {
        throw new IllegalStateException("counters of " + owner);
      }
      counts[COUNTER]++;
    }
  }

  private static final class StaticFinal {
    private static final Thread OWNER = Thread.currentThread();
    private static final long[] COUNTS = new long[COUNTERS];

    static void count() {
      if (Thread.currentThread() != OWNER) {
        throw new IllegalStateException("counters of " + OWNER);
      }
      COUNTS[COUNTER]++;
    }
  }

  private static final class ThreadId {
    private static final Owned[] SLOTS = new Owned[MASK + 1];

    static {
      SLOTS[slot(Thread.currentThread())] = new Owned();
    }

    static int slot(Thread thread) {
      return (int) thread.getId() & MASK;
    }

    static void count() {
      Thread thread = Thread.currentThread();
      SLOTS[slot(thread)].count(thread);
    }
  }

  private static final class IdentityHash {
    private static final Owned[] SLOTS = new Owned[MASK + 1];

    static {
      SLOTS[slot(Thread.currentThread())] = new Owned();
    }

    static int slot(Thread thread) {
      return System.identityHashCode(thread) & MASK;
    }

    static void count() {
      Thread thread = Thread.currentThread();
      SLOTS[slot(thread)].count(thread);
    }
  }

  private static final class Local {
    private static final ThreadLocal<long[]> COUNTS =
        ThreadLocal.withInitial(() -> new long[COUNTERS]);

    static void count() {
      COUNTS.get()[COUNTER]++;
    }
  }

  private static final class Shared {
    private static final long[] COUNTS = new long[COUNTERS];

    static void count() {
      COUNTS[COUNTER]++;
    }
  }

  private static final class Atomic {
    private static final AtomicLongArray COUNTS = new AtomicLongArray(COUNTERS);

    static void count() {
      COUNTS.incrementAndGet(COUNTER);
    }
  }
}
