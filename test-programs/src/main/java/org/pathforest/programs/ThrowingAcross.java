package org.pathforest.programs;

/**
 * Exceptions that cross methods. All methods between the one that throws and the one that catches
 * are interrupted, and so is the one that catches.
 *
 * <p>A method that throws with {@code throw} has ended its path.
 */
// run: status = 0
public final class ThrowingAcross {
  private ThrowingAcross() {}

  // outer calls middle(1) to middle(6), middle(m) calls inner(0) to inner(m - 1), and inner(3)
  // throws, in the last three calls of middle. outer: [go, go, go], interrupted, [caught],
  // interrupted, [caught], interrupted, [caught, end].
  // expect outer: activations = 1
  // expect outer: paths = 3 + 3 + 1
  // expect outer: interrupted = 3
  // expect outer: handlers = 3
  // expect outer: (entry) go (backedge) = 1
  // expect outer: (backedge) go (backedge) = 2
  // expect outer: interrupted (backedge) go -> caught = 3
  // expect outer: (handler) caught (backedge) = 3
  // expect outer: go | go | go = 1
  // expect outer: caught | - (return) = 1
  // expect outer: caught | caught = 0
  private static int outer(int n) {
    int sum = 0;
    for (int m = 1; m <= n; m++) {
      try {
        sum += middle(m); // @go
      } catch (IllegalStateException e) { // @caught
        sum--;
      }
    }
    return sum;
  }

  // Calls that return: 1 + 2 + 3 in the activations that end, 3 in each of the three that are left
  // in their fourth call.
  // expect middle: activations = 6
  // expect middle: paths = 15 + 3
  // expect middle: interrupted = 3
  // expect middle: handlers = 0
  // expect middle: (entry) call = 6
  // expect middle: call = 15
  // expect middle: - (return) = 3
  // expect middle: interrupted (backedge) call -> out = 3
  // expect middle: call | call = 15 - 6
  // expect middle: call | call | call = 4
  // expect middle: call | - = 3
  private static int middle(int m) {
    int sum = 0;
    for (int j = 0; j < m; j++) {
      sum += inner(j); // @call
    }
    return sum;
  }

  // expect inner: activations = 18
  // expect inner: interrupted = 0
  // expect inner: (entry) square (return) = 15
  // expect inner: (entry) boom (throw) = 3
  private static int inner(int j) {
    if (j == 3) {
      throw new IllegalStateException("three"); // @boom
    }
    return j * j; // @square
  }

  // The recursion goes down from 5 to 0, where a division fails. All six activations are left at
  // once: the upper five in their call, and the last one in another block.
  // expect plunge: activations = 6
  // expect plunge: paths = 0
  // expect plunge: interrupted (entry) down -> out = 5
  // expect plunge: interrupted (entry) bottom -> out = 1
  private static int plunge(int depth) {
    if (depth > 0) {
      return 1 + plunge(depth - 1); // @down
    }
    return 1 / depth; // @bottom
  }

  // expect rescued: interrupted (entry) dive -> surface = 1
  // expect rescued: (handler) surface (return) = 1
  private static int rescued() {
    try {
      return plunge(5); // @dive
    } catch (ArithmeticException e) { // @surface
      return -5;
    }
  }

  /** Throws across nested loops, then out of a recursion. */
  public static void main(String[] args) {
    System.out.println(Checksum.line(outer(6), rescued()));
  }
}
