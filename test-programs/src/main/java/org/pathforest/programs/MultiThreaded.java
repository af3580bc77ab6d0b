package org.pathforest.programs;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Eight platform threads at a time run the same loop, in four waves one after the other.
 *
 * <p>The counts of all threads add up, including those of threads that ended long ago. A shared
 * counter without synchronization would lose some. Sequences never span threads.
 */
// run: status = 0
public final class MultiThreaded {
  private static final int WAVES = 4;
  private static final int THREADS = 8;
  private static final int CALLS = 10;
  private static final int LAPS = 3000;
  private static final AtomicLong TOTAL = new AtomicLong();

  private MultiThreaded() {}

  // 4 waves of 8 threads with 10 calls each are 320 activations. main makes one more after the
  // threads have ended. Each has 3000 iterations: every third one, from the first on, goes one way,
  // and the next two go the other way; 3000 = 3*1000.
  // expect work: activations = 321
  // expect work: paths = 321*3000 + 321
  // expect work: interrupted = 0
  // expect work: (entry) third = 321
  // expect work: third = 321*1000
  // expect work: other = 321*2000
  // expect work: - (return) = 321
  // expect work: third | other = 321*1000
  // expect work: other | other = 321*1000
  // expect work: other | third = 321*999
  // expect work: third | third = 0
  // expect work: third | other | other | third = 321*999
  // expect work: third | other | other | - = 321
  private static long work(int laps) {
    long sum = 0;
    for (int i = 0; i < laps; i++) {
      if (i % 3 == 0) {
        sum += i; // @third
      } else {
        sum ^= i; // @other
      }
    }
    return sum;
  }

  // expect run: activations = 32
  // expect run: call = 32*10
  // expect run: call | call = 32*9
  // expect run: - (return) = 32
  private static void run(CountDownLatch start) {
    start.countDown();
    for (int call = 0; call < CALLS; call++) {
      TOTAL.addAndGet(work(LAPS)); // @call
    }
  }

  /** Starts the threads of a wave together, waits for all of them, and starts the next wave. */
  public static void main(String[] args) throws InterruptedException {
    for (int wave = 0; wave < WAVES; wave++) {
      CountDownLatch start = new CountDownLatch(THREADS);
      Thread[] threads = new Thread[THREADS];
      for (int i = 0; i < THREADS; i++) {
        threads[i] = new Thread(() -> run(start));
        threads[i].start();
      }
      for (Thread thread : threads) {
        thread.join();
      }
    }
    System.out.println(Checksum.line(TOTAL.get(), work(LAPS)));
  }
}
