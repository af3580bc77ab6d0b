package org.pathforest.programs;

/**
 * Exceptions in loops: thrown by an instruction, by {@code throw}, by a callee; caught inside the
 * loop or outside it.
 *
 * <p>{@code throw} ends its path. Any other instruction that throws interrupts its path: the prefix
 * is counted apart. A handler starts a new sequence, so no gram joins what came before an exception
 * with what came after it.
 */
// run: status = 0
public final class Throwing {
  private Throwing() {}

  // Divisors 5 0 -4 0 0 10; a division by 0 is in "neg". Sequences: [pos next], interrupted;
  // [caught next, neg next],
  // interrupted; [caught next], interrupted; [caught next, pos next, end of loop].
  // expect caughtInLoop: activations = 1
  // expect caughtInLoop: paths = 7
  // expect caughtInLoop: interrupted = 3
  // expect caughtInLoop: handlers = 3
  // expect caughtInLoop: (entry) pos next (backedge) = 1
  // expect caughtInLoop: pos next = 2
  // expect caughtInLoop: neg next = 1
  // expect caughtInLoop: (handler) caught next (backedge) = 3
  // expect caughtInLoop: interrupted (backedge) neg -> caught = 3
  // expect caughtInLoop: caught next | neg next = 1
  // expect caughtInLoop: caught next | pos next | - = 1
  // expect caughtInLoop: pos next | neg next = 0
  // expect caughtInLoop: caught next | caught next = 0
  private static int caughtInLoop(int... divisors) {
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

  // 9 / 0 is divided in the first block of an activation, 9 / 3 in the next activation. No path of
  // the first activation's
  // first sequence ended, yet the interruption counts. From the handler the flow goes on into the
  // loop: the edge from
  // "retry" to the loop's head is no back edge, as only the handler's own search meets it; "retry
  // body" is one path.
  // Activation 1: interrupted; [retry body, body, end]. Activation 2: [body, body, end]. (The first
  // body has start entry.)
  // expect intoTheLoop: activations = 2
  // expect intoTheLoop: interrupted = 1
  // expect intoTheLoop: interrupted (entry) first -> retry = 1
  // expect intoTheLoop: handlers = 1
  // expect intoTheLoop: paths = 6
  // expect intoTheLoop: (handler) retry body (backedge) = 1
  // expect intoTheLoop: (entry) first body (backedge) = 1
  // expect intoTheLoop: retry body | body | - = 1
  // expect intoTheLoop: first body | body | - = 1
  private static int intoTheLoop(int d) {
    int sum;
    try {
      sum = 9 / d; // @first
    } catch (ArithmeticException e) { // @retry
      sum = 1;
    }
    int i = 0;
    while (i < 2) {
      sum += i; // @body
      i++;
    }
    return sum;
  }

  // Here the handler lies in the loop, and "continue" in it goes straight to the loop's head, no
  // block of the loop in
  // between: no back edge either. Indices 0 7 1 7 7 of 2 cells: read 0, 7 fails, read 1, 7 fails, 7
  // fails.
  // A handler's path goes on through the head into the next iteration: [read], interrupted; [missed
  // read], interrupted;
  // the next handler's path is itself interrupted in "read", at its start; [missed, end].
  // expect onFromHandler: paths = 3
  // expect onFromHandler: (entry) read (backedge) = 1
  // expect onFromHandler: (handler) missed read (backedge) = 1
  // expect onFromHandler: (handler) missed (return) = 1
  // expect onFromHandler: interrupted = 3
  // expect onFromHandler: interrupted (backedge) read -> missed = 2
  // expect onFromHandler: interrupted (handler) missed read -> missed = 1
  // expect onFromHandler: handlers = 3
  private static int onFromHandler(int[] cells, int... indices) {
    int sum = 0;
    int i = 0;
    while (i < indices.length) {
      try {
        sum += cells[indices[i++]]; // @read
      } catch (ArrayIndexOutOfBoundsException e) { // @missed
        sum--;
      }
    }
    return sum;
  }

  // Twice: 5 -4 0 7 fails at its third divisor, 5 -4 does not.
  // expect caughtOutside: activations = 2
  // expect caughtOutside: paths = 6
  // expect caughtOutside: (entry) pos1 (backedge) = 2
  // expect caughtOutside: neg1 (backedge) = 2
  // expect caughtOutside: interrupted neg1 -> caught1 = 1
  // expect caughtOutside: (handler) caught1 end1 (return) = 1
  // expect caughtOutside: pos1 | neg1 | end1 = 1
  // expect caughtOutside: neg1 | caught1 end1 = 0
  private static int caughtOutside(int... divisors) {
    int sum = 0;
    try {
      for (int d : divisors) {
        if (d > 0) {
          sum += 100 / d; // @pos1
        } else {
          sum -= 100 / d; // @neg1
        }
      }
    } catch (ArithmeticException e) { // @caught1
      sum = -sum;
    }
    return sum; // @end1
  }

  // i = 2, 5, 8 of 0 to 9 throw: [fine fine boom] [caught fine fine boom] [caught fine fine boom]
  // [caught fine end].
  // expect thrownAndCaught: activations = 1
  // expect thrownAndCaught: paths = 14
  // expect thrownAndCaught: interrupted = 0
  // expect thrownAndCaught: handlers = 3
  // expect thrownAndCaught: boom (throw) = 3
  // expect thrownAndCaught: (handler) caught2 (backedge) = 3
  // expect thrownAndCaught: fine = 7
  // expect thrownAndCaught: fine | fine | boom = 3
  // expect thrownAndCaught: caught2 | fine | fine | boom = 2
  // expect thrownAndCaught: boom | caught2 = 0
  private static int thrownAndCaught(int n) {
    int sum = 0;
    for (int i = 0; i < n; i++) {
      try {
        if (i % 3 == 2) {
          throw new IllegalStateException("every third"); // @boom
        }
        sum += 2; // @fine
      } catch (IllegalStateException e) { // @caught2
        sum++;
      }
    }
    return sum;
  }

  /** Runs each method once or twice. */
  public static void main(String[] args) {
    System.out.println(
        Checksum.line(
            caughtInLoop(5, 0, -4, 0, 0, 10),
            intoTheLoop(0),
            intoTheLoop(3),
            onFromHandler(new int[] {3, 4}, 0, 7, 1, 7, 7),
            caughtOutside(5, -4, 0, 7),
            caughtOutside(5, -4),
            thrownAndCaught(10)));
  }
}
