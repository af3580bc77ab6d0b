package overflow;

/**
 * Runs out of stack where loops have been left, again and again, each time some bytes elsewhere.
 * Says what it has done: per method how often it began, and how often it got how far.
 */
public final class InLoops {
  static final int FIRST = 20;
  static final int SECOND = 30;

  private static final int[] NUMBERS = {1, 5, 2, 8, 3, 9, 4, 7};

  static int worksBegun;
  static int worksEnded;
  static int guardsBegun;
  static int guardsAmid;
  static int guardsEnded;
  static int last;

  /** Two ways to a loop that calls nothing and can't throw. */
  static int work(int n) {
    worksBegun++;
    int s = NUMBERS[n & 7];
    if (s > 3) {
      s++;
    }
    for (int i = 0; i < FIRST; i++) {
      s ^= i * n;
    }
    return s;
  }

  /** Two such loops: the second runs, too, if the stack overflows behind the first. */
  static int guard(int n) {
    guardsBegun++;
    int s = n;
    try {
      for (int i = 0; i < FIRST; i++) {
        s ^= i * n;
      }
    } catch (StackOverflowError e) {
      s = 0;
    }
    guardsAmid++;
    for (int i = 0; i < SECOND; i++) {
      s ^= i + n;
    }
    return s;
  }

  static int down(int n) {
    int s = work(n);
    worksEnded++;
    s += guard(n);
    guardsEnded++;
    return down(n + 1) + s;
  }

  /** Comes to {@link #down} with so many frames below, and so many larger ones below those. */
  static int shifted(int frames, int larger) {
    if (larger > 0) {
      return further(frames, larger - 1, last, last + 1L, last + 2L);
    }
    return frames == 0 ? down(0) : shifted(frames - 1, 0);
  }

  private static int further(int frames, int larger, long a, long b, long c) {
    return shifted(frames, larger) + (int) (a ^ b ^ c);
  }

  /** Only the code that javac makes of {@code finally} catches it. */
  static int cleaned(int n) {
    try {
      return cleaned(n + 1) + 1;
    } finally {
      last = n;
    }
  }

  private static final class Turns implements Runnable {
    @Override
    public void run() {
      // The first thread to count finds its tables with the fewest calls: so what comes at a path's
      // end needs more of the stack than that.
      last = work(1) + guard(1);
      worksEnded++;
      guardsEnded++;
      for (int turn = 0; turn < 400; turn++) {
        try {
          last = shifted(turn % 20, turn / 20);
        } catch (StackOverflowError e) {
          last = 0;
        }
      }
      try {
        last = cleaned(0);
      } catch (StackOverflowError e) {
        last = 0;
      }
    }
  }

  public static void main(String[] arguments) throws InterruptedException {
    Thread t = new Thread(null, new Turns(), "overflow", 1 << 18);
    t.start();
    t.join();
    System.out.println(worksBegun + " " + worksEnded);
    System.out.println(guardsBegun + " " + guardsAmid + " " + guardsEnded);
  }
}
