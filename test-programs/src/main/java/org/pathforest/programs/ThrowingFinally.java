package org.pathforest.programs;

/**
 * Exceptions through {@code finally}, nested {@code try}, rethrowing, resources and {@code
 * synchronized}: handlers that the compiler made, copies of one source line in several places,
 * handlers that lead to handlers.
 */
// run: status = 0
public final class ThrowingFinally {
  private static final Object LOCK = new Object();

  private ThrowingFinally() {}

  // The compiler copies "fin" into the way out of the try and into a handler for anything, which
  // throws it on. 4 divisors
  // and no 0; then 2 0 and the second iteration leaves the method, through the handler's copy.
  // expect finallyInLoop: activations = 2
  // expect finallyInLoop: interrupted divide -> fin = 1
  // expect finallyInLoop: interrupted = 1
  // expect finallyInLoop: (entry) divide fin (backedge) = 2
  // expect finallyInLoop: divide fin = 5
  // expect finallyInLoop: (handler) fin (throw) = 1
  private static int finallyInLoop(int[] count, int... divisors) {
    int sum = 0;
    for (int i = 0; i < divisors.length; i++) {
      try {
        sum += 100 / divisors[i]; // @divide
      } finally {
        count[0]++; // @fin
      }
    }
    return sum;
  }

  // The inner handler throws on (wrapped): its path ends with that throw, and the outer handler
  // starts another one.
  private static int nested(int n) {
    int sum = 0;
    for (int i = 0; i < n; i++) {
      try {
        try {
          sum += 6 / (i % 3); // @six
        } catch (ArithmeticException e) { // @inner
          if (i > 0) {
            throw new IllegalStateException(e); // @wrap
          }
          sum++; // @first
        }
      } catch (IllegalStateException e) { // @outer
        sum += 2;
      }
    }
    return sum;
  }

  private static int locked(int[] cells, int index) {
    int sum = 0;
    try {
      synchronized (LOCK) { // @lock
        sum += cells[index];
      }
    } catch (ArrayIndexOutOfBoundsException e) { // @outside
      sum = -1;
    }
    return sum; // @unlocked
  }

  /** A resource that counts how often it was closed, and may fail to close. */
  private record Resource(int[] closed, boolean fails) implements AutoCloseable {
    @Override
    public void close() {
      closed[0]++; // @close
      if (fails) {
        throw new IllegalArgumentException("close"); // @stuck
      }
    }
  }

  private static int resources(int[] closed, int divisor, boolean fails) {
    int sum = 0;
    try (Resource resource = new Resource(closed, fails)) {
      sum += 8 / divisor + resource.closed()[0];
    } catch (ArithmeticException e) { // @arith
      sum += e.getSuppressed().length;
    } catch (IllegalArgumentException e) { // @arg
      sum += 50;
    }
    return sum; // @res
  }

  private static int monitors() {
    int[] cells = {1, 2};
    return locked(cells, 0) + locked(cells, 2) + locked(cells, 1);
  }

  /** Runs each. */
  public static void main(String[] args) {
    int[] count = new int[1];
    int sum = finallyInLoop(count, 1, 2, 4, 5);
    try {
      sum += finallyInLoop(count, 2, 0, 1);
    } catch (ArithmeticException e) {
      sum++;
    }
    int opened =
        resources(count, 2, false)
            + resources(count, 0, false)
            + resources(count, 2, true)
            + resources(count, 0, true);
    System.out.println(Checksum.line(sum, count[0], nested(7), monitors(), opened));
  }
}
