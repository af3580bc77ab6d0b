package org.pathforest.programs;

/**
 * Exceptions in loops, thrown by an instruction or by {@code throw}, and caught inside the loop or
 * outside it.
 *
 * <p>{@code throw} ends its path. Any other instruction that throws interrupts its path, and the
 * prefix is counted separately. A handler starts a new sequence, so no n-gram joins paths before an
 * exception with paths after it.
 */
// run: status = 0
public final class Throwing {
  private Throwing() {}

  // Divisors 5 0 -4 0 0 10, where a division by 0 is in "neg": [pos next], interrupted, [caught
  // next, neg next], interrupted, [caught next], interrupted, [caught next, pos next, end].
  // expect caughtInside: activations = 1
  // expect caughtInside: paths = 7
  // expect caughtInside: interrupted = 3
  // expect caughtInside: handlers = 3
  // expect caughtInside: (entry) pos next (backedge) = 1
  // expect caughtInside: pos next = 2
  // expect caughtInside: neg next = 1
  // expect caughtInside: (handler) caught next (backedge) = 3
  // expect caughtInside: (backedge) - (return) = 1
  // expect caughtInside: interrupted (backedge) neg -> caught = 3
  // expect caughtInside: caught next | neg next = 1
  // expect caughtInside: caught next | pos next | - = 1
  // expect caughtInside: pos next | neg next = 0
  // expect caughtInside: caught next | caught next = 0
  private static int caughtInside(int... divisors) {
    int sum = 0;
    for (int d : divisors) {
      try {
        if (d > 0) {
          sum += 100 / d; // @pos
        } else {
          sum -= 100 / d; // @neg
        }
      } catch (ArithmeticException e) { // @caught
        sum++;
      }
      sum *= 2; // @next
    }
    return sum;
  }

  // Divisors 5 -4 0 7: [plus, minus], interrupted, [failed end]. Divisors 5 -4: [plus, minus,
  // end].
  // expect caughtOutside: activations = 2
  // expect caughtOutside: paths = 6
  // expect caughtOutside: interrupted = 1
  // expect caughtOutside: handlers = 1
  // expect caughtOutside: (entry) plus (backedge) = 2
  // expect caughtOutside: minus (backedge) = 2
  // expect caughtOutside: interrupted (backedge) minus -> failed = 1
  // expect caughtOutside: (handler) failed end (return) = 1
  // expect caughtOutside: plus | minus | end = 1
  // expect caughtOutside: minus | failed end = 0
  private static int caughtOutside(int... divisors) {
    int sum = 0;
    try {
      for (int d : divisors) {
        if (d > 0) {
          sum += 100 / d; // @plus
        } else {
          sum -= 100 / d; // @minus
        }
      }
    } catch (ArithmeticException e) { // @failed
      sum = -sum;
    }
    return sum; // @end
  }

  // 2, 5 and 8 of 0 to 9 throw: [fine, fine, boom], twice [back, fine, fine, boom], [back, fine,
  // end]. "throw" ends its path, so nothing is interrupted.
  // expect thrownAndCaught: activations = 1
  // expect thrownAndCaught: paths = 14
  // expect thrownAndCaught: interrupted = 0
  // expect thrownAndCaught: handlers = 3
  // expect thrownAndCaught: (entry) fine (backedge) = 1
  // expect thrownAndCaught: boom (throw) = 3
  // expect thrownAndCaught: (handler) back (backedge) = 3
  // expect thrownAndCaught: fine = 7
  // expect thrownAndCaught: fine | fine | boom = 3
  // expect thrownAndCaught: back | fine | fine | boom = 2
  // expect thrownAndCaught: back | fine | - = 1
  // expect thrownAndCaught: boom | back = 0
  private static int thrownAndCaught(int n) {
    int sum = 0;
    for (int i = 0; i < n; i++) {
      try {
        if (i % 3 == 2) {
          throw new IllegalStateException("every third"); // @boom
        }
        sum += 2; // @fine
      } catch (IllegalStateException e) { // @back
        sum++;
      }
    }
    return sum;
  }

  /** Runs each loop, one of them with and without an exception. */
  public static void main(String[] args) {
    int inside = caughtInside(5, 0, -4, 0, 0, 10);
    int outside = caughtOutside(5, -4, 0, 7) * 100 + caughtOutside(5, -4);
    System.out.println(Checksum.line(inside, outside, thrownAndCaught(10)));
  }
}
