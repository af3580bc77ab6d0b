package overflow;

/**
 * Overflows the stack repeatedly after loops, each time at a slightly different depth in bytes.
 * Prints for each method how often it began and how often it reached certain points.
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

  /** Two paths lead to a loop that calls nothing and can't throw. */
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

  /** Two such loops. The second also runs if the stack overflows after the first. */
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

  /** Calls {@link #down} on top of some frames, which are on top of some larger frames. */
  static int shifted(int frames, int larger) {
    if (larger > 0) {
      return further(frames, larger - 1, last, last + 1L, last + 2L);
    }
    return frames == 0 ? down(0) : shifted(frames - 1, 0);
  }

  private static int further(int frames, int larger, long a, long b, long c) {
    return shifted(frames, larger) + (int) (a ^ b ^ c);
  }

  /** Only the code that javac generates for {@code finally} catches the error. */
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
      // The first thread that counts needs fewer calls to find its tables than other threads. So
      // the code at the end of a path needs more stack than that.
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
