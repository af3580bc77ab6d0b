package behaviour;

import java.util.function.IntUnaryOperator;

/** Recursions of several shapes, and the depths that they reach. */
public final class Depth {
  static int reached;
  static int unwound;

  static int leafLike(int n) {
    reached = n;
    return n == 0 ? 0 : 1 + leafLike(n - 1);
  }

  static int branches(int n) {
    reached = n;
    if (n <= 0) {
      return 0;
    }
    int x = n % 3 == 0 ? 1 : 2;
    if (n % 5 == 0) {
      x += n;
    }
    return branches(n - 1) + x;
  }

  static int loops(int n) {
    reached = n;
    int sum = 0;
    for (int i = 0; i < 2; i++) {
      sum += i;
      if (i == 1 && n > 0) {
        sum += loops(n - 1);
      }
    }
    return sum;
  }

  static int catches(int n) {
    reached = n;
    try {
      return n == 0 ? 0 : 1 + catches(n - 1);
    } catch (IllegalStateException e) {
      return -1;
    } finally {
      unwound++;
    }
  }

  static long wide(long a, double b, Object c, String d, int e, long f, double g, int n) {
    reached = n;
    if (n == 0) {
      return a + f;
    }
    long x = e > 3 ? a : f;
    return wide(x, g, d, d, e ^ 1, a + 1, b, n - 1) + (c == null ? 1 : 2);
  }

  static Object walk(Object[] tree, int n) {
    reached = n;
    for (int i = 0; i < tree.length; i++) {
      Object child = tree[i];
      if (child instanceof Object[] below && n > 0) {
        Object found = walk(below, n - 1);
        if (found != null) {
          return found;
        }
      } else if (child instanceof String s && s.isEmpty()) {
        return s;
      }
    }
    return null;
  }

  static int manyPaths(int n) {
    reached = n;
    int x = 0;
    if ((n & 1) != 0) x += 1;
    if ((n & 2) != 0) x += 2;
    if ((n & 4) != 0) x += 3;
    if ((n & 8) != 0) x += 4;
    if ((n & 16) != 0) x += 5;
    if ((n & 32) != 0) x += 6;
    if ((n & 64) != 0) x += 7;
    if ((n & 128) != 0) x += 8;
    if ((n & 256) != 0) x += 9;
    if ((n & 512) != 0) x += 10;
    return n <= 0 ? x : x + manyPaths(n - 1);
  }

  static final Object[] CYCLE = {"x", null};

  static {
    CYCLE[1] = CYCLE;
  }

  enum Shape {
    LEAF_LIKE(Depth::leafLike),
    BRANCHES(Depth::branches),
    LOOPS(Depth::loops),
    CATCHES(Depth::catches),
    WIDE(n -> (int) wide(1, 2, "c", "d", 5, 6, 7, n)),
    WALK(n -> walk(CYCLE, n) == null ? 0 : 1),
    MANY_PATHS(Depth::manyPaths);

    final IntUnaryOperator recursion;

    Shape(IntUnaryOperator recursion) {
      this.recursion = recursion;
    }

    /** Returns the deepest recursion in a thread with that many bytes of stack. */
    int deepest(long stack) throws InterruptedException {
      int most = 1 << 28;
      int[] depth = new int[1];
      Thread t =
          new Thread(
              null,
              () -> {
                try {
                  recursion.applyAsInt(most);
                } catch (StackOverflowError e) {
                  depth[0] = most - reached;
                }
              },
              "deep",
              stack);
      t.start();
      t.join();
      return depth[0];
    }

    boolean reaches(int depth, long stack) throws InterruptedException {
      boolean[] done = new boolean[1];
      Thread t =
          new Thread(
              null,
              () -> {
                try {
                  recursion.applyAsInt(depth);
                  done[0] = true;
                } catch (StackOverflowError e) {
                  done[0] = false;
                }
              },
              "deep",
              stack);
      t.start();
      t.join();
      return done[0];
    }

    void warmUp(int turns) {
      for (int i = 0; i < turns; i++) {
        recursion.applyAsInt(40);
      }
    }
  }

  /**
   * Arguments TURNS STACK: warms up, then prints how deep each shape gets. With a third argument,
   * depths separated by commas: prints for each shape whether it reaches its depth.
   */
  public static void main(String[] arguments) throws InterruptedException {
    int turns = Integer.parseInt(arguments[0]);
    long stack = Long.parseLong(arguments[1]);
    String[] depths = arguments.length > 2 ? arguments[2].split(",") : null;
    for (Shape s : Shape.values()) {
      s.warmUp(turns);
      if (depths == null) {
        int best = 0;
        for (int i = 0; i < 3; i++) {
          best = Math.max(best, s.deepest(stack));
        }
        System.out.println(s + " " + best);
      } else {
        System.out.println(s + " " + s.reaches(Integer.parseInt(depths[s.ordinal()]), stack));
      }
    }
  }
}
