package org.pathforest.programs;

/**
 * A quarter of pi by Monte Carlo integration, with a lagged Fibonacci generator. One of the four
 * programs on which the method of D'Elia and Demetrescu lost. The branch in the loop is random, and
 * the generator has a lock that no other thread wants.
 *
 * <p>Argument: how many points (default 850).
 */
// run: status = 0
public final class MonteCarlo {
  private static final int LAG = 17;
  private static final int GREATEST = Integer.MAX_VALUE;

  private final int[] last = new int[LAG];
  private int near = 4;
  private int far = LAG - 1;

  private MonteCarlo(int seed) {
    int state = seed | 1;
    for (int i = 0; i < LAG; i++) {
      state = state * 0x41C64E6D + 12345;
      last[i] = state & GREATEST;
    }
  }

  // 2 numbers for each of 850 points. Each index wraps around every 17 calls, but never both in one
  // call, because they are 12 apart. 1700 calls are 100 rounds.
  // expect next: activations = 2 * 850
  // expect next: paths = 2 * 850
  // expect next: nearRound = 100
  // expect next: farRound = 100
  // expect next: nearRound farRound = 0
  // expect next: - = 1700 - 2 * 100
  private synchronized double next() {
    int value = last[near] - last[far];
    if (value < 0) {
      value += GREATEST;
    }
    last[far] = value;
    if (near == 0) {
      near = LAG - 1; // @nearRound
    } else {
      near--;
    }
    if (far == 0) {
      far = LAG - 1; // @farRound
    } else {
      far--;
    }
    return value * (1.0 / GREATEST);
  }

  // expect inside: activations = 1
  // expect inside: paths = 850 + 1
  // expect inside: (entry) point (backedge) = 1
  // expect inside: (backedge) point (backedge) = 850 - 1
  // expect inside: (backedge) end (return) = 1
  // expect inside: point | point | point | point = 850 - 3
  private int inside(int points) {
    int inside = 0;
    for (int i = 0; i < points; i++) {
      double x = next(); // @point
      double y = next();
      if (x * x + y * y <= 1) {
        inside++;
      }
    }
    return inside; // @end
  }

  /** Runs the integration. */
  public static void main(String[] args) {
    int points = args.length > 0 ? Integer.parseInt(args[0]) : 850;
    System.out.println(Checksum.line(new MonteCarlo(113).inside(points)));
  }
}
