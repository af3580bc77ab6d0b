package threads;

/** Work that is the same in every thread: loops, many paths, and exceptions. */
final class Work implements Runnable {
  private final Runnable pause;

  Work(Runnable pause) {
    this.pause = pause;
  }

  @Override
  public void run() {
    int sum = 0;
    for (int i = 0; i < 12; i++) {
      sum += i % 3 == 0 ? bits(i * 37) : few(i);
      if (i == 6) {
        pause.run();
      }
      try {
        sum += fails(i);
      } catch (IllegalStateException e) {
        sum--;
      }
    }
    if (sum == 0) {
      throw new AssertionError();
    }
  }

  private static int few(int n) {
    int x = 1;
    for (int i = 0; i < n; i++) {
      x += (i & 1) == 0 ? x : 3;
    }
    return x;
  }

  /** 2^9 paths in each iteration. */
  private static int bits(int n) {
    int x = 0;
    for (int i = 0; i < 3; i++) {
      if ((n & 1) != 0) x += 1;
      if ((n & 2) != 0) x += 2;
      if ((n & 4) != 0) x += 3;
      if ((n & 8) != 0) x += 4;
      if ((n & 16) != 0) x += 5;
      if ((n & 32) != 0) x += 6;
      if ((n & 64) != 0) x += 7;
      if ((n & 128) != 0) x += 8;
      if ((n & 256) != 0) x += 9;
      n += 77;
    }
    return x;
  }

  private static int fails(int n) {
    if (n % 4 == 1) {
      throw new IllegalStateException();
    }
    return n % 5 == 2 ? Integer.parseInt("1") : n;
  }
}
