package org.pathforest.programs;

/**
 * Fails with an exception that nobody catches, from inside a loop. The exit status is 1, and there
 * is still a profile.
 *
 * <p>The profile shows how far the program came: the last path before the failure, and the prefix
 * that failed.
 */
// run: status = 1
public final class Failing {
  private Failing() {}

  // Divisors 1 2 0 4: [divide, divide], interrupted.
  // expect work: activations = 1
  // expect work: paths = 2
  // expect work: (entry) divide (backedge) = 1
  // expect work: divide | divide = 1
  // expect work: interrupted = 1
  // expect work: interrupted (backedge) divide -> out = 1
  private static int work(int... divisors) {
    int sum = 0;
    for (int i = 0; i < divisors.length; i++) {
      sum += 100 / divisors[i]; // @divide
    }
    return sum;
  }

  /** Prints its checksum, then fails. */
  public static void main(String[] args) {
    System.out.println(Checksum.line(args.length));
    System.out.println(work(1, 2, 0, 4));
  }
}
