package org.pathforest.programs;

/**
 * Handlers whose code leads into a loop.
 *
 * <p>A back edge is an edge whose target is still open when the depth-first search from the
 * method's entry meets it. Handlers are searched later. So an edge from a handler's block to a loop
 * header is no back edge: the handler's path continues into the loop and ends with the iteration.
 */
// run: status = 0
public final class HandlersIntoLoops {
  private HandlersIntoLoops() {}

  // The handler comes before the loop. With divisor 0, the first block of the activation is
  // interrupted before any path has ended, which is counted all the same: interrupted, [retry body,
  // body, end]. With 3: [first body, body, end].
  // expect before: activations = 2
  // expect before: interrupted = 1
  // expect before: interrupted (entry) first -> retry = 1
  // expect before: handlers = 1
  // expect before: paths = 6
  // expect before: (handler) retry body (backedge) = 1
  // expect before: (entry) first body (backedge) = 1
  // expect before: (backedge) - (return) = 2
  // expect before: retry body | body | - = 1
  // expect before: first body | body | - = 1
  private static int before(int divisor) {
    int sum;
    try {
      sum = 9 / divisor; // @first
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

  // The handler is in the loop and goes straight to its header. Of two cells, those at 0 7 1 7 7
  // are read: [read], interrupted, [missed read], interrupted. The handler's next path, "missed
  // read", is interrupted as well; the last path is [missed], which finds the end of the loop.
  // expect inside: activations = 1
  // expect inside: paths = 3
  // expect inside: (entry) read (backedge) = 1
  // expect inside: (handler) missed read (backedge) = 1
  // expect inside: (handler) missed (return) = 1
  // expect inside: interrupted = 3
  // expect inside: interrupted (backedge) read -> missed = 2
  // expect inside: interrupted (handler) missed read -> missed = 1
  // expect inside: handlers = 3
  // expect inside: missed read | missed = 0
  private static int inside(int[] cells, int... indices) {
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

  // The handler has a loop of its own, which only the search from handlers sees; its back edge is
  // one. The outer loop has 3 iterations, the second of which fails and waits 4 times: [work],
  // interrupted, [wait, wait, wait, wait, end of the wait, work, end]. The first "wait" belongs
  // to the path that starts at the handler "failed".
  // expect waiting: paths = 1 + 4 + 1 + 1 + 1
  // expect waiting: (entry) work (backedge) = 1
  // expect waiting: interrupted (backedge) work -> failed = 1
  // expect waiting: (handler) failed wait (backedge) = 1
  // expect waiting: (backedge) wait (backedge) = 3
  // expect waiting: failed wait | wait | wait | wait | again | work | - = 1
  private static int waiting(int... divisors) {
    int sum = 0;
    for (int i = 0; i < divisors.length; i++) {
      try {
        sum += 12 / divisors[i]; // @work
      } catch (ArithmeticException e) { // @failed
        for (int j = 0; j < 4; j++) {
          sum += j; // @wait
        }
        sum++; // @again
      }
    }
    return sum;
  }

  /** Runs each method, the first one with and without an exception. */
  public static void main(String[] args) {
    int early = before(0) * 100 + before(3);
    int read = inside(new int[] {3, 4}, 0, 7, 1, 7, 7);
    System.out.println(Checksum.line(early, read, waiting(3, 0, 4)));
  }
}
