/** Causes each known difference between the two reports once. Exits in the middle of its work. */
public final class Causes {
  private static int used;

  private Causes() {}

  /** A method with a single path. */
  static int single(int n) {
    return n + 1;
  }

  /** JaCoCo ignores the comparison of hashes. */
  static int filtered(String word) {
    switch (word) {
      case "one":
        return 1;
      case "two":
        return 2;
      default:
        return 3;
    }
  }

  /** Both outcomes of the first branch lead to the same block. */
  static int oneTarget(int n) {
    if (n > 3)
      ;
    return n > 5 ? 1 : n;
  }

  static int fail(int n) {
    if (n < 100) {
      throw new IllegalStateException("as it should");
    }
    return n;
  }

  /** JaCoCo knows that the first line was completed; Pathforest knows that the block began. */
  static int interrupted(int n) {
    int before = n * 3 + 1;
    int after = fail(before);
    used += after;
    return after;
  }

  /** Pathforest knows that the branch was taken; JaCoCo has no probe before the exception. */
  static void beforeProbe(int[] numbers, int n) {
    if (n > 1) {
      numbers[n] = 1;
    }
  }

  static void leave() {
    for (int i = 0; i < 3; i++) {
      used += i;
    }
    System.exit(0);
  }

  public static void main(String[] arguments) {
    used = single(filtered("two")) + oneTarget(arguments.length);
    try {
      interrupted(used);
    } catch (IllegalStateException e) {
      used++;
    }
    try {
      beforeProbe(new int[1], 7);
    } catch (ArrayIndexOutOfBoundsException e) {
      used++;
    }
    System.out.println("CHECKSUM " + used);
    leave();
  }
}
