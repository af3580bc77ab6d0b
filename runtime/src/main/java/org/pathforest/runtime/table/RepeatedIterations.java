package org.pathforest.runtime.table;

/**
 * Counts repeated iterations of loops with a single path. Woven code counts these iterations in a
 * local variable, and flushes their number when it leaves the loop. No method throws anything but a
 * StackOverflowError. Safe for all threads.
 */
public final class RepeatedIterations {
  private RepeatedIterations() {}

  /** Loads all classes that are needed here early, when memory has not run out. */
  static void load() {
    new RepeatCounts(UncountedTables.ints()).sequences();
    new Rows(UncountedTables.ints(), 0, 0).sequences();
  }

  // When an iteration count is flushed, its paths have ended. If the stack overflows before they
  // are counted, the table must say so. A field is set, since there may be no room for a call.

  /**
   * Ends a path several times.
   *
   * @param t the method's table
   * @param q the register at the end of the first path
   * @param n number of paths, 0 or greater
   * @param c amount that is added to the register from the start to the end of each path after the
   *     first
   * @return the register at the end of one more path, as if that path had run
   */
  public static int flush(IntTable t, int q, int n, int c) {
    try {
      return n == 0 ? q : (int) many(t, q, n, c);
    } catch (StackOverflowError e) {
      t.unflushed = true;
      throw e;
    }
  }

  /** Ends a path several times, like the method above, with a {@code long} register. */
  public static long flush(LongTable t, long q, int n, long c) {
    try {
      return n == 0 ? q : many(t, q, n, c);
    } catch (StackOverflowError e) {
      t.unflushed = true;
      throw e;
    }
  }

  private static long many(GramTable t, long first, int n, long c) {
    long after = t.addRun(first, n, c);
    if (after != -1) {
      return after;
    }
    long q = first;
    for (int rest = n; rest > 0; rest--) {
      long next = t.next(q) + c;
      if (next == q) {
        // All paths in the register are the same by now, so it does not change any more.
        t.addRepeats(q, rest - 1);
        return q;
      }
      q = next;
    }
    return q;
  }

  /**
   * Counts repeated iterations when an instruction in a loop has thrown an exception.
   *
   * @param t the method's table
   * @param r the register
   * @param n number of iterations; negative if the stack overflowed while they were flushed
   * @param block the block that threw; negative if the path had ended
   * @param blocks for each block in such loops "block d c ": adding d to the register in that block
   *     gives the register at the end of the path; c is the amount that {@link #flush(IntTable,
   *     int, int, int)} receives
   * @return the register as if the iterations had been counted when they ended
   */
  public static int interrupted(IntTable t, int r, int n, int block, String blocks) {
    return (int) count(t, r, n, block, blocks);
  }

  /** Counts repeated iterations, like the method above, with a {@code long} register. */
  public static long interrupted(LongTable t, long r, int n, int block, String blocks) {
    return count(t, r, n, block, blocks);
  }

  private static long count(GramTable t, long r, int n, int block, String blocks) {
    if (n == 0) {
      return r;
    }
    boolean flushed = false;
    try {
      int at = n < 0 || block < 0 ? -1 : find(block, blocks);
      if (at < 0) {
        return r;
      }
      long d = number(blocks, at);
      long c = number(blocks, blocks.indexOf(' ', at) + 1);
      // In the middle of a path an int may have wrapped around.
      long q = t instanceof IntTable ? (int) (r + d) : r + d;
      long after = many(t, q, n, c) - d;
      flushed = true;
      return after;
    } finally {
      if (!flushed) {
        t.unflushed = true;
      }
    }
  }

  /** Returns the index of a block's numbers in the text; -1 if the block has none. */
  private static int find(int block, String blocks) {
    int at = 0;
    while (at < blocks.length()) {
      long b = number(blocks, at);
      int d = blocks.indexOf(' ', at) + 1;
      if (b == block) {
        return d;
      }
      at = blocks.indexOf(' ', blocks.indexOf(' ', d) + 1) + 1;
    }
    return -1;
  }

  /** Reads the number at an index, without allocating memory. */
  private static long number(String text, int begin) {
    boolean negative = text.charAt(begin) == '-';
    long n = 0;
    for (int i = negative ? begin + 1 : begin; text.charAt(i) != ' '; i++) {
      n = 10 * n + (text.charAt(i) - '0');
    }
    return negative ? -n : n;
  }
}
