package org.pathforest.programs;

/**
 * Nested loops and loops of unusual shapes: labeled {@code break} and {@code continue}, {@code
 * do-while}, a loop of a single block, a loop with several back edges.
 */
// run: status = 0
public final class NestedLoops {
  private NestedLoops() {}

  // Rows 1 2 / 3 -1 4 / 5 9 6 / 7; a negative cell skips the rest of its row.
  // Looking for 9: seen, seen, row, seen, skip, seen, found end: 7 paths.
  // Looking for 100: seen, seen, row, seen, skip, seen, seen, seen, row, seen, row, end: 12
  // paths.
  // expect search: activations = 2
  // expect search: paths = 7 + 12
  // expect search: interrupted = 0
  // expect search: (entry) seen = 2
  // expect search: seen = 4 + 7
  // expect search: (backedge) row (backedge) = 1 + 3
  // expect search: (backedge) skip (backedge) = 2
  // expect search: (backedge) found end (return) = 1
  // expect search: (backedge) end (return) = 1
  // expect search: seen | seen = 1 + 3
  // expect search: seen | row = 1 + 3
  // expect search: row | seen = 1 + 2
  // expect search: row | end = 1
  // expect search: seen | skip | seen = 2
  // expect search: seen | found end = 1
  // expect search: seen | seen | row | seen | skip | seen | found end = 1
  private static int search(int[][] rows, int wanted) {
    int result = 0;
    outer:
    for (int[] row : rows) {
      for (int cell : row) {
        if (cell == wanted) {
          result += 1000; // @found
          break outer;
        }
        if (cell < 0) {
          result += 100; // @skip
          continue outer;
        }
        result += cell; // @seen
      }
      result *= 2; // @row
    }
    return result; // @end
  }

  // A loop of one block. 1000 iterations: [init tight, 998 times tight, tight done]; 1 iteration:
  // [init tight done].
  // expect tight: activations = 2
  // expect tight: paths = 1000 + 1
  // expect tight: (entry) init tight (backedge) = 1
  // expect tight: (backedge) tight (backedge) = 998
  // expect tight: (backedge) tight done (return) = 1
  // expect tight: (entry) init tight done (return) = 1
  // expect tight: tight | tight = 997
  // expect tight: tight | tight | tight | tight | tight | tight | tight | tight = 998 - 7
  private static int tight(int rounds) {
    int x = 7; // @init
    int n = rounds;
    do {
      x = x * 31 + n; // @tight
    } while (--n > 0);
    return x; // @done
  }

  // A while loop in which "continue" goes back to the header, so three back edges end there. i is
  // 0 1 4 5 8 9 11 14 15 17 20: a c a c a b c a b c, end.
  // expect hop: paths = 11
  // expect hop: (entry) a (backedge) = 1
  // expect hop: a (backedge) = 4
  // expect hop: b (backedge) = 2
  // expect hop: c (backedge) = 4
  // expect hop: a | c = 2
  // expect hop: c | a = 3
  // expect hop: a | b = 2
  // expect hop: b | c = 2
  // expect hop: b | a = 0
  // expect hop: a | b | c = 2
  // expect hop: a | b | c | a | b | c | - = 1
  private static int hop(int n) {
    int i = 0;
    int hops = 0;
    while (i < n) {
      hops++;
      if (i % 2 == 0) {
        i += 1; // @a
        continue;
      }
      if (i % 3 == 0) {
        i += 2; // @b
        continue;
      }
      i += 3; // @c
    }
    return hops;
  }

  // A do-while loop in a for loop. Line i has i + 1 cells, the last of which leaves the inner loop.
  // Lines of 1, 2, 3 and 4 cells: last line, cell, last line, cell, cell, last line …
  // expect triangle: paths = 6 + 4 + 1
  // expect triangle: (entry) cell line = 1
  // expect triangle: cell = 6
  // expect triangle: cell line = 4
  // expect triangle: cell line | cell = 3
  // expect triangle: cell | cell = 3
  // expect triangle: cell | cell line = 3
  // expect triangle: cell line | - = 1
  private static int triangle(int lines) {
    int sum = 0;
    for (int i = 0; i < lines; i++) {
      int j = 0;
      do {
        sum += i * j; // @cell
        j++;
      } while (j <= i);
      sum *= 2; // @line
    }
    return sum;
  }

  /** Runs each method. */
  public static void main(String[] args) {
    int[][] rows = {{1, 2}, {3, -1, 4}, {5, 9, 6}, {7}};
    int searches = search(rows, 9) * 10 + search(rows, 100);
    System.out.println(Checksum.line(searches, tight(1000) + tight(1), hop(20), triangle(4)));
  }
}
