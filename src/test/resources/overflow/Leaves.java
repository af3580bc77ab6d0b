package overflow;

/**
 * Overflows the stack repeatedly at calls of methods that can't throw by themselves, each time at a
 * slightly different depth. Prints how often each of the two methods has returned.
 */
public final class Leaves {
  static long loops;
  static long choices;
  static int last;

  static int loop(int n) {
    int s = 0;
    for (int i = 0; i < (n & 3) + 2; i++) {
      if ((i & 1) == 0) {
        s += i;
      } else {
        s ^= n;
      }
    }
    return s;
  }

  static int choice(int n) {
    int s = 1;
    if ((n & 1) == 0) {
      s = 2;
    }
    if ((n & 2) == 0) {
      s += 2;
    }
    return s;
  }

  static int down(int n) {
    int s = loop(n);
    loops++;
    s += choice(n);
    choices++;
    return down(n + 1) + s;
  }

  /** Calls {@link #down} on top of {@code frames} frames of a different size. */
  static int shifted(int frames) {
    return frames == 0 ? down(0) : shifted(frames - 1);
  }

  public static void main(String[] arguments) throws InterruptedException {
    Runnable turns =
        () -> {
          for (int frames = 0; frames < 400; frames++) {
            try {
              last = shifted(frames);
            } catch (StackOverflowError e) {
              last = 0;
            }
          }
        };
    Thread t = new Thread(null, turns, "overflow", 1 << 18);
    t.start();
    t.join();
    System.out.println(loops + " " + choices);
  }
}
