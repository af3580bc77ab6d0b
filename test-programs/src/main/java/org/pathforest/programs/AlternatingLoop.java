package org.pathforest.programs;

/**
 * Figure 1 of Roy and Srikant, "Profiling k-iteration paths" (CGO 2009): the trace
 * 1-(2-3-5-2-4-5)^100-6.
 *
 * <p>The acyclic profile says that 2-3-5 and 2-4-5 are equally likely. Only two iterations at a
 * time show that they alternate, so that it pays to unroll twice and to schedule 2-3-5-2-4-5.
 */
// run: status = 0
public final class AlternatingLoop {
  private AlternatingLoop() {}

  // The table of the figure: acyclic paths, 200 iterations in all.
  // expect alternate: activations = 1
  // expect alternate: paths = 200
  // expect alternate: interrupted = 0
  // expect alternate: (entry) 1 2 3 5 (backedge) = 1
  // expect alternate: (backedge) 2 3 5 (backedge) = 99
  // expect alternate: 2 4 5 = 99
  // expect alternate: 2 4 5 6 (return) = 1
  // Two-iteration paths, as in the figure. The pairs that an acyclic profile would also allow do
  // not occur.
  // expect alternate: 1 2 3 5 | 2 4 5 = 1
  // expect alternate: 2 3 5 | 2 4 5 = 98
  // expect alternate: 2 4 5 | 2 3 5 = 99
  // expect alternate: 2 3 5 | 2 4 5 6 = 1
  // expect alternate: 2 3 5 | 2 3 5 = 0
  // expect alternate: 2 4 5 | 2 4 5 = 0
  // Longer sequences. Of the 200 paths, the odd ones are 2 3 5 and the even ones 2 4 5, but the
  // first begins with 1 and the last ends in 6. So the sequences below start at 3, 5 … 197;
  // at 3, 5 … 195; at 2, 4 … 196.
  // expect alternate: 2 3 5 | 2 4 5 | 2 3 5 = 98
  // expect alternate: 2 3 5 | 2 4 5 | 2 3 5 | 2 4 5 = 97
  // expect alternate: 2 4 5 | 2 3 5 | 2 4 5 | 2 3 5 = 98
  private static int alternate(int iterations) {
    int sum = 1; // @1
    int i = 0;
    do {
      sum = sum * 31 + i; // @2
      if ((i & 1) == 0) {
        sum += 3; // @3
      } else {
        sum ^= 4; // @4
      }
      i++; // @5
    } while (i < iterations);
    return sum; // @6
  }

  /** Runs the loop of the figure. */
  public static void main(String[] args) {
    System.out.println(Checksum.line(alternate(200)));
  }
}
