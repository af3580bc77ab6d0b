package behaviour;

/** Overflows the stack, catches the error, and continues. */
public final class Overflow {
  static int deepest;

  static int down(int n) {
    deepest = n;
    int sum = n % 2 == 0 ? 1 : 2;
    return down(n + 1) + sum;
  }

  static int caught(int n) {
    try {
      return caught(n + 1);
    } catch (StackOverflowError e) {
      return n > 0 ? 1 : 0;
    }
  }

  static String again() {
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < 3; i++) {
      try {
        out.append(down(0));
      } catch (StackOverflowError e) {
        out.append(deepest > 100 ? "deep " : "shallow ");
        out.append(e.getMessage() == null && e.getCause() == null ? "" : "? ");
      }
    }
    return out.toString();
  }

  public static void main(String[] arguments) throws InterruptedException {
    Thread t =
        new Thread(
            null,
            () -> {
              System.out.println(again());
              System.out.println(caught(0));
              System.out.println(again());
            },
            "overflow",
            1 << 19);
    t.start();
    t.join();
  }
}
