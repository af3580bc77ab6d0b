package org.pathforest.programs;

/**
 * Runs in a hot loop until it is killed, and leaves a profile of what it has done by then.
 *
 * <p>Prints {@code READY} in the second iteration of its loop, when the warm-up and one path of the
 * loop have ended. It prints no checksum. If it is not killed within two minutes, it ends with exit
 * status 0.
 */
// run: signal = TERM
// run: status = 143
public final class LongRunning {
  private static final long PATIENCE_NANOS = 120_000_000_000L;

  private LongRunning() {}

  // 1000 iterations, even and odd ones in turn, then the end of the loop.
  // expect warmUp: activations = 1
  // expect warmUp: paths = 1001
  // expect warmUp: even = 500
  // expect warmUp: even | odd = 500
  // expect warmUp: odd | even = 499
  // expect warmUp: odd | - (return) = 1
  private static long warmUp(int rounds) {
    long sum = 0;
    for (int i = 0; i < rounds; i++) {
      if (i % 2 == 0) {
        sum += i; // @even
      } else {
        sum ^= i; // @odd
      }
    }
    return sum;
  }

  // The number of iterations is unknown. Only the first one starts at the entry, and the loop does
  // not end.
  // expect spin: activations = 1
  // expect spin: (entry) turn (backedge) = 1
  // expect spin: - (return) = 0
  // expect spin: interrupted = 0
  private static long spin(long start) {
    long sum = start;
    long turns = 0;
    long begin = System.nanoTime();
    while (System.nanoTime() - begin < PATIENCE_NANOS) {
      sum = sum * 31 + turns; // @turn
      turns++;
      if (turns == 2) {
        System.out.println("READY"); // @ready
      }
    }
    return sum;
  }

  /** Warms up, then spins. */
  public static void main(String[] args) {
    if (spin(warmUp(1000)) == 0) {
      System.out.println("zero");
    }
  }
}
