package threads;

/** Runs on until it is told to end, and knows how often it went round. */
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

  /** A call that has a loop of its own: eight paths of two kinds, and the one out of it. */
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

  /** To be asked when its thread has ended. */
  int turns() {
    return turns;
  }
}
