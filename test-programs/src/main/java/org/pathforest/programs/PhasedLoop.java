package org.pathforest.programs;

/**
 * The phased loop of Young and Smith, as in Figure 8 of D'Elia and Demetrescu. It takes one branch
 * in the first half of its iterations, and the other branch in the second.
 *
 * <p>Its edge counts, and even its acyclic paths, are the same as those of {@link
 * AlternatingBranches}. Only sequences of paths distinguish the two programs. Here each arm of the
 * branch repeats, so a superblock scheduler would unroll each arm by itself.
 */
// run: status = 0
public final class PhasedLoop {
  private static final int ITERATIONS = 100;

  private PhasedLoop() {}

  // Edges: S-A 1, A-B 50, A-C 50, B-D 50, C-D 50, D-A 99, D-E 1. The acyclic paths are the same
  // in both programs:
  // expect loop: activations = 1
  // expect loop: paths = 100
  // expect loop: (entry) S A B D (backedge) = 1
  // expect loop: A B D = 49
  // expect loop: A C D = 49
  // expect loop: A C D E (return) = 1
  // The sequence is S A B D, 49 times A B D, 49 times A C D, A C D E.
  // expect loop: S A B D | A B D = 1
  // expect loop: A B D | A B D = 48
  // expect loop: A B D | A C D = 1
  // expect loop: A C D | A B D = 0
  // expect loop: A C D | A C D = 48
  // expect loop: A C D | A C D E = 1
  // expect loop: A B D | A B D | A B D | A B D = 46
  // expect loop: A C D | A C D | A C D | A C D = 46
  // expect loop: A B D | A B D | A C D | A C D = 1
  private static int loop(boolean[] taken) {
    int sum = 0; // @S
    int i = 0;
    do {
      sum += i; // @A
      if (taken[i]) {
        sum *= 3; // @B
      } else {
        sum ^= 5; // @C
      }
      i++; // @D
    } while (i < taken.length);
    return sum; // @E
  }

  /** Runs the loop with a branch that changes its direction once. */
  public static void main(String[] args) {
    boolean[] taken = new boolean[ITERATIONS];
    for (int i = 0; i < ITERATIONS / 2; i++) {
      taken[i] = true;
    }
    System.out.println(Checksum.line(loop(taken)));
  }
}
