package org.pathforest.programs;

/**
 * Ends with {@code System.exit(3)} in the middle of nested calls.
 *
 * <p>Paths in progress when the run ends are neither counted nor interrupted. Paths that their
 * activations have finished before are counted.
 */
// run: status = 3
public final class ExitThree {
  private ExitThree() {}

  // Five calls return, the sixth does not.
  // expect outer: activations = 1
  // expect outer: paths = 5
  // expect outer: interrupted = 0
  // expect outer: (entry) call (backedge) = 1
  // expect outer: call | call | call | call | call = 1
  // expect outer: - (return) = 0
  private static int outer(int n) {
    int sum = 0;
    for (int i = 0; i < n; i++) {
      sum += inner(i); // @call
    }
    return sum;
  }

  // expect inner: activations = 5
  // expect inner: paths = 5
  // expect inner: interrupted = 0
  // expect inner: (entry) stay (return) = 5
  // expect inner: leave stay = 0
  private static int inner(int i) {
    if (i == 5) {
      System.exit(3); // @leave
    }
    return i * i; // @stay
  }

  /** Prints its checksum, then makes calls until one of them ends the program. */
  public static void main(String[] args) {
    System.out.println(Checksum.line(args.length));
    System.out.println(outer(100));
  }
}
