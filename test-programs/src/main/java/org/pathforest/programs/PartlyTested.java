package org.pathforest.programs;

/**
 * Code of which only a part is executed, as tests leave it. Comments beside each method state what
 * a run covers.
 *
 * <p>Lines that begin with {@code covers} state how many different paths ended, of those that
 * control flow allows. They also state branches, basic blocks and lines. Lines that begin with
 * {@code primes} state prime paths, as far as sequences of four paths tell.
 */
// run: status = 0
public final class PartlyTested {
  private PartlyTested() {}

  // Two decisions in a row, each with a block for yes: four paths, of which the two without the
  // bonus are taken.
  // covers grade: paths 2 of 4, branches 3 of 4, blocks 4 of 5, lines 5 of 6
  // primes grade: 2 of 4
  // expect grade: activations = 2
  // expect grade: good = 1
  // expect grade: - = 1
  // expect grade: bonus = 0
  private static int grade(int points, boolean bonus) {
    int grade = 1;
    if (points > 50) {
      grade += 2; // @good
    }
    if (bonus) {
      grade++; // @bonus
    }
    return grade;
  }

  // Blocks: begin A, condition B, body C, addition D, step E, end F. Paths start at A or B and go
  // over F, over C E or over C D E. A B C D E, twice B C D E, and B F are executed. Prime paths:
  // B C D E B, the same begun at C, at D and at E; B C E B begun at B, at C and at E; A B C D E,
  // A B C E, A B F; C D E B F and C E B F. Of these, the first four, A B C D E and C D E B F are
  // executed.
  // covers sum: paths 3 of 6, branches 3 of 4, blocks 6 of 6, lines 5 of 5
  // primes sum: 6 of 12
  // expect sum: paths = 4
  // expect sum: (entry) positive plus (backedge) = 1
  // expect sum: positive plus | positive plus | positive plus | - = 1
  private static int sum(int... values) {
    int sum = 0;
    for (int i = 0; i < values.length; i++) {
      if (values[i] > 0) { // @positive
        sum += values[i]; // @plus
      }
    }
    return sum;
  }

  // The only call divides by 0. Its first block is begun, and whether it reached the second line of
  // that block is unknown. No path ended, and no branch was taken.
  // covers divide: paths 0 of 2, branches 0 of 2, blocks 1 of 3, lines 1 of 4
  // primes divide: 0 of 2
  // expect divide: paths = 0
  // expect divide: interrupted - -> out = 1
  private static int divide(int a, int b, boolean twice) {
    int quotient = a / b;
    if (twice) {
      quotient *= 2;
    }
    return quotient;
  }

  // The first block is interrupted, and the handler's path ends.
  // covers safely: paths 1 of 2, branches 0 of 0, blocks 2 of 2, lines 3 of 3
  // primes safely: 2 of 2
  // expect safely: paths = 1
  // expect safely: (handler) caught (return) = 1
  // expect safely: interrupted - -> caught = 1
  private static int safely(int a, int b) {
    try {
      return divide(a, b, true);
    } catch (ArithmeticException e) { // @caught
      return -1;
    }
  }

  // 40 decisions: 2^40 paths, which are cut into pieces. Each decision has a block for yes, one for
  // no and one after it. All decisions are no.
  // covers count: paths * of 1099511627776, branches 40 of 80, blocks 81 of 121, lines 42 of 42
  // primes count: too many
  // expect count: activations = 1
  private static int count(long bits) {
    int n = 0;
    n += (bits & 0x1L) != 0 ? 1 : 0;
    n += (bits & 0x2L) != 0 ? 1 : 0;
    n += (bits & 0x4L) != 0 ? 1 : 0;
    n += (bits & 0x8L) != 0 ? 1 : 0;
    n += (bits & 0x10L) != 0 ? 1 : 0;
    n += (bits & 0x20L) != 0 ? 1 : 0;
    n += (bits & 0x40L) != 0 ? 1 : 0;
    n += (bits & 0x80L) != 0 ? 1 : 0;
    n += (bits & 0x100L) != 0 ? 1 : 0;
    n += (bits & 0x200L) != 0 ? 1 : 0;
    n += (bits & 0x400L) != 0 ? 1 : 0;
    n += (bits & 0x800L) != 0 ? 1 : 0;
    n += (bits & 0x1000L) != 0 ? 1 : 0;
    n += (bits & 0x2000L) != 0 ? 1 : 0;
    n += (bits & 0x4000L) != 0 ? 1 : 0;
    n += (bits & 0x8000L) != 0 ? 1 : 0;
    n += (bits & 0x10000L) != 0 ? 1 : 0;
    n += (bits & 0x20000L) != 0 ? 1 : 0;
    n += (bits & 0x40000L) != 0 ? 1 : 0;
    n += (bits & 0x80000L) != 0 ? 1 : 0;
    n += (bits & 0x100000L) != 0 ? 1 : 0;
    n += (bits & 0x200000L) != 0 ? 1 : 0;
    n += (bits & 0x400000L) != 0 ? 1 : 0;
    n += (bits & 0x800000L) != 0 ? 1 : 0;
    n += (bits & 0x1000000L) != 0 ? 1 : 0;
    n += (bits & 0x2000000L) != 0 ? 1 : 0;
    n += (bits & 0x4000000L) != 0 ? 1 : 0;
    n += (bits & 0x8000000L) != 0 ? 1 : 0;
    n += (bits & 0x10000000L) != 0 ? 1 : 0;
    n += (bits & 0x20000000L) != 0 ? 1 : 0;
    n += (bits & 0x40000000L) != 0 ? 1 : 0;
    n += (bits & 0x80000000L) != 0 ? 1 : 0;
    n += (bits & 0x100000000L) != 0 ? 1 : 0;
    n += (bits & 0x200000000L) != 0 ? 1 : 0;
    n += (bits & 0x400000000L) != 0 ? 1 : 0;
    n += (bits & 0x800000000L) != 0 ? 1 : 0;
    n += (bits & 0x1000000000L) != 0 ? 1 : 0;
    n += (bits & 0x2000000000L) != 0 ? 1 : 0;
    n += (bits & 0x4000000000L) != 0 ? 1 : 0;
    n += (bits & 0x8000000000L) != 0 ? 1 : 0;
    return n;
  }

  /** A class that is never used, so never loaded. */
  static final class Idle {
    private Idle() {}

    // covers Idle.sign: paths 0 of 2, branches 0 of 2, blocks 0 of 3, lines 0 of 3
    static int sign(int x) {
      if (x < 0) {
        return -1;
      }
      return 1;
    }
  }

  /** Runs the methods that are used. */
  public static void main(String[] args) {
    int grades = grade(60, false) * 10 + grade(40, false);
    System.out.println(Checksum.line(grades, sum(1, 1, 1), safely(1, 0), count(0)));
  }
}
