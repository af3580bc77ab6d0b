package org.pathforest.programs;

/**
 * Recursion from inside a loop: activations of one method nest, and each has its own sequence.
 *
 * <p>A profiler with one path register per method, instead of one per activation, would see the
 * path "down" followed by the paths of the invocation that it made. In this program, "down" is
 * never followed by "leaf".
 */
// run: status = 0
public final class Recursive {
  private Recursive() {}

  // A tree with 3 children per node and 4 levels below the root: 1 + 3 + 9 + 27 = 40 inner
  // activations, 81 at the bottom. Each has 3 iterations of the same kind, and a last path that
  // finds the loop's end.
  // expect leaves: activations = 40 + 81
  // expect leaves: paths = 121*4
  // expect leaves: interrupted = 0
  // expect leaves: (entry) down (backedge) = 40
  // expect leaves: (backedge) down (backedge) = 40*2
  // expect leaves: (entry) leaf (backedge) = 81
  // expect leaves: (backedge) leaf (backedge) = 81*2
  // expect leaves: (backedge) - (return) = 121
  // expect leaves: down | down = 40*2
  // expect leaves: leaf | leaf = 81*2
  // expect leaves: down | down | down | - = 40
  // expect leaves: leaf | leaf | leaf | - = 81
  // expect leaves: down | leaf = 0
  // expect leaves: leaf | down = 0
  // expect leaves: - | down = 0
  private static int leaves(int depth) {
    int leaves = 0;
    for (int child = 0; child < 3; child++) {
      if (depth > 0) {
        leaves += leaves(depth - 1); // @down
      } else {
        leaves++; // @leaf
      }
    }
    return leaves;
  }

  // Two methods that call each other. even(20) makes 11 activations of even and 10 of odd. There
  // is no loop.
  // expect even: activations = 11
  // expect even: more (return) = 10
  // expect even: zero (return) = 1
  // expect even: more | more = 0
  private static boolean even(int n) {
    if (n == 0) {
      return true; // @zero
    }
    return odd(n - 1); // @more
  }

  // expect odd: activations = 10
  // expect odd: odder (return) = 10
  private static boolean odd(int n) {
    if (n == 0) {
      return false; // @never
    }
    return even(n - 1); // @odder
  }

  /** Counts the leaves of a tree, then asks whether 20 is even. */
  public static void main(String[] args) {
    System.out.println(Checksum.line(leaves(4), even(20) ? 1 : 0));
  }
}
