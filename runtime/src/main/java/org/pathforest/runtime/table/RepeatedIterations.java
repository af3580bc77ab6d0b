package org.pathforest.runtime.table;

/**
 * Counts iterations of loops of a single path, which woven code counts in a local while it is in
 * the loop. Nothing here throws. Safe for all threads.
 */
public final class RepeatedIterations {
  private RepeatedIterations() {}

  /** Loads the class: called early, so that it is there when memory has run out. */
  static void load() {}

  // What is owed has ended: if the stack overflows before it is counted, the table must say so. It
  // is told without a call, for which there may be no room.

  /**
   * Ends a path several times.
   *
   * @param t the method's table
   * @param q the register at the end of the first of them
   * @param n how many, 0 or more
   * @param c what is added to the register from the begin of a path after the first to its end
   * @return the register at the end of the one after the last, as if it had run
   */
  public static int flush(IntTable t, int q, int n, int c) {
    try {
      return n == 0 ? q : many(t, q, n, c);
    } catch (StackOverflowError e) {
      t.unflushed = true;
      throw e;
    }
  }

  /** The same for a {@code long} register. */
  public static long flush(LongTable t, long q, int n, long c) {
    try {
      return n == 0 ? q : many(t, q, n, c);
    } catch (StackOverflowError e) {
      t.unflushed = true;
      throw e;
    }
  }

  private static int many(IntTable t, int first, int n, int c) {
    int q = first;
    for (int rest = n; rest > 0; rest--) {
      int next = IntTable.step(t, q) + c;
      if (next == q) {
        // What came before is nothing else any more: it stays as it is.
        t.addRepeats(q, rest - 1);
        return q;
      }
      q = next;
    }
    return q;
  }

  private static long many(LongTable t, long first, int n, long c) {
    long q = first;
    for (int rest = n; rest > 0; rest--) {
      long next = LongTable.step(t, q) + c;
      if (next == q) {
        t.addRepeats(q, rest - 1);
        return q;
      }
      q = next;
    }
    return q;
  }

  /**
   * Counts what is owed when an instruction in a loop has thrown.
   *
   * @param t the method's table
   * @param r the register
   * @param n how many iterations are owed; negative if the stack overflowed when they were to be
   *     flushed
   * @param block that threw; negative: the path had ended
   * @param blocks for each block in such loops "block d c ": d is what is wanting from the register
   *     there to the end of the path, c as for {@link #flush(IntTable, int, int, int)}
   * @return the register as it would be had the iterations been counted as they ended
   */
  public static int interrupted(IntTable t, int r, int n, int block, String blocks) {
    if (n == 0) {
      return r;
    }
    boolean flushed = false;
    try {
      int at = n < 0 || block < 0 ? -1 : find(block, blocks);
      if (at < 0) {
        return r;
      }
      int d = (int) number(blocks, at);
      int c = (int) number(blocks, blocks.indexOf(' ', at) + 1);
      int q = many(t, r + d, n, c) - d;
      flushed = true;
      return q;
    } finally {
      if (!flushed) {
        t.unflushed = true;
      }
    }
  }

  /** The same for a {@code long} register. */
  public static long interrupted(LongTable t, long r, int n, int block, String blocks) {
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
      long q = many(t, r + d, n, c) - d;
      flushed = true;
      return q;
    } finally {
      if (!flushed) {
        t.unflushed = true;
      }
    }
  }

  /** Where in the text the numbers of a block begin; -1 if it is not there. */
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

  /** The number that begins there, without making an object. */
  private static long number(String text, int begin) {
    boolean negative = text.charAt(begin) == '-';
    long n = 0;
    for (int i = negative ? begin + 1 : begin; text.charAt(i) != ' '; i++) {
      n = 10 * n + (text.charAt(i) - '0');
    }
    return negative ? -n : n;
  }
}
