package org.pathforest.programs;

/**
 * Exceptions through {@code finally}, nested {@code try} and {@code synchronized}.
 *
 * <p>Here the compiler writes handlers of its own: copies of the {@code finally} block, and code
 * that leaves the monitor. They start sequences like all handlers, and most of them end their
 * sequence by throwing the exception again.
 */
// run: status = 0
public final class ThrowingFinally {
  private static final Object LOCK = new Object();

  private ThrowingFinally() {}

  // The finally block exists twice: on the way out of the try, in the same block as the division,
  // and in a handler for all exceptions.
  // Divisors 1 2 4 5: [divide even, divide odd, divide even, divide odd, end].
  // Divisors 2 0 1: [divide even], interrupted, [last odd, thrown again].
  // expect finallyInLoop: activations = 2
  // expect finallyInLoop: paths = 5 + 2
  // expect finallyInLoop: interrupted = 1
  // expect finallyInLoop: handlers = 1
  // expect finallyInLoop: (entry) divide even (backedge) = 2
  // expect finallyInLoop: divide even = 3
  // expect finallyInLoop: divide odd = 2
  // expect finallyInLoop: (backedge) - (return) = 1
  // expect finallyInLoop: interrupted (backedge) divide -> last = 1
  // expect finallyInLoop: (handler) last odd (throw) = 1
  // expect finallyInLoop: divide even | divide odd = 2
  // expect finallyInLoop: divide even | last odd = 0
  private static int finallyInLoop(int[] count, int... divisors) {
    int sum = 0;
    for (int i = 0; i < divisors.length; i++) {
      try {
        sum += 100 / divisors[i]; // @divide
      } finally {
        if (i % 2 == 0) { // @last
          count[0]++; // @even
        } else {
          count[0] += 10; // @odd
        }
      }
    }
    return sum;
  }

  // Of 0 to 6, the numbers 0, 3 and 6 fail. The inner handler throws again, except for 0.
  // Interrupted, [inner first, six, six], interrupted, [inner wrap], [outer, six, six],
  // interrupted, [inner wrap], [outer, end].
  // expect nested: paths = 3 + 1 + 3 + 1 + 2
  // expect nested: interrupted = 3
  // expect nested: handlers = 5
  // expect nested: interrupted (entry) six -> inner = 1
  // expect nested: interrupted (backedge) six -> inner = 2
  // expect nested: (handler) inner wrap (throw) = 2
  // expect nested: (handler) outer (backedge) = 2
  // expect nested: inner first | six | six = 1
  // expect nested: outer | six | six = 1
  // expect nested: outer | - = 1
  // expect nested: inner wrap | outer = 0
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

  // Indices 0 2 1 3 0 of two cells. An exception first reaches the compiler's handler, at the
  // closing brace, which leaves the monitor and throws again: [lock next], interrupted, [unlock],
  // [outside next, lock next], interrupted, [unlock], [outside next, lock next, end].
  // expect locked: paths = 8
  // expect locked: interrupted = 2
  // expect locked: handlers = 4
  // expect locked: lock next = 3
  // expect locked: interrupted (backedge) lock -> unlock = 2
  // expect locked: (handler) unlock (throw) = 2
  // expect locked: (handler) outside next (backedge) = 2
  // expect locked: outside next | lock next = 2
  // expect locked: outside next | lock next | - = 1
  // expect locked: unlock | outside next = 0
  private static int locked(int[] cells, int... indices) {
    int sum = 0;
    for (int i = 0; i < indices.length; i++) {
      try {
        synchronized (LOCK) { // @lock
          sum += cells[indices[i]];
        } // @unlock
      } catch (ArrayIndexOutOfBoundsException e) { // @outside
        sum--;
      }
      sum *= 2; // @next
    }
    return sum;
  }

  /** Runs each method. */
  public static void main(String[] args) {
    int[] count = new int[1];
    int sum = finallyInLoop(count, 1, 2, 4, 5);
    try {
      sum += finallyInLoop(count, 2, 0, 1);
    } catch (ArithmeticException e) {
      sum++;
    }
    int monitors = locked(new int[] {3, 4}, 0, 2, 1, 3, 0);
    System.out.println(Checksum.line(sum, count[0], nested(7), monitors));
  }
}
