package org.pathforest.programs;

/**
 * Runs until it is killed, in a hot loop, and leaves a profile of what it had done by then.
 *
 * <p>Prints {@code READY} in the second round of its loop, when the warm-up and one path of the
 * loop have ended. It prints no checksum. If nobody kills it within two minutes it gives up, with
 * exit status 0.
 */
// run: signal = TERM
// run: status = 143
public final class LongRunning {
  private static final long PATIENCE_NANOS = 120_000_000_000L;

  private LongRunning() {}

  // 1000 rounds, even ones and odd ones in turn, then the end of the loop.
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

  // How many turns there are nobody knows; the first is the only one that comes from the entry,
  // and there is no end.
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
