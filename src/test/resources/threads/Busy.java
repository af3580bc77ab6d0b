package threads;

/** Runs until it is told to end, and counts its iterations. */
final class Busy implements Runnable {
  private volatile boolean ends;
  private int turns;

  @Override
  public void run() {
    int sum = 0;
    do {
      sum += turn(turns++);
    } while (!ends);
    if (sum == 1) {
      throw new AssertionError();
    }
  }

  /** A method with a loop: eight paths of two kinds, and the path that leaves the loop. */
  private static int turn(int n) {
    int x = n;
    for (int i = 0; i < 8; i++) {
      x += (x & 1) == 0 ? i : 3;
    }
    return x;
  }

  void end() {
    ends = true;
  }

  /** Returns the number of iterations; to be called only after the thread has ended. */
  int turns() {
    return turns;
  }
}
