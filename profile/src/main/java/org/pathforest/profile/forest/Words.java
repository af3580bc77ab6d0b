package org.pathforest.profile.forest;

import java.util.Arrays;

/** Combinatorics on sequences of path ids. */
public final class Words {
  private Words() {}

  /**
   * The periods of a word of length 1 or more, ascending: every p ≥ 1 so that each id equals the
   * one p later, as far as there is one. The last is its length.
   */
  public static int[] periods(int[] word) {
    // Knuth, Morris and Pratt: a period is the length less that of a border.
    int[] border = new int[word.length + 1];
    border[0] = -1;
    int b = -1;
    for (int i = 0; i < word.length; i++) {
      while (b >= 0 && word[b] != word[i]) {
        b = border[b];
      }
      border[i + 1] = ++b;
    }
    int[] periods = new int[word.length];
    int n = 0;
    for (b = border[word.length]; b >= 0; b = border[b]) {
      periods[n++] = word.length - b;
    }
    return Arrays.copyOf(periods, n);
  }

  /** Where the lexicographically least rotation of the first p ids begins. */
  public static int leastRotation(int[] word, int p) {
    int i = 0;
    int j = 1;
    int n = 0;
    while (i < p && j < p && n < p) {
      int a = word[(i + n) % p];
      int b = word[(j + n) % p];
      if (a == b) {
        n++;
        continue;
      }
      if (a > b) {
        i += n + 1;
      } else {
        j += n + 1;
      }
      if (i == j) {
        j++;
      }
      n = 0;
    }
    return Math.min(i, j);
  }

  /** The first n ids of the word repeated for ever, begun at {@code from}. */
  public static int[] unroll(int[] word, int from, int n) {
    int[] unrolled = new int[n];
    for (int i = 0; i < n; i++) {
      unrolled[i] = word[(from + i) % word.length];
    }
    return unrolled;
  }

  /** Length of the longest run of ids that both have. */
  public static int commonRun(int[] a, int[] b) {
    int longest = 0;
    int[] before = new int[b.length + 1];
    for (int x : a) {
      int[] now = new int[b.length + 1];
      for (int j = 0; j < b.length; j++) {
        if (x == b[j]) {
          now[j + 1] = before[j] + 1;
          longest = Math.max(longest, now[j + 1]);
        }
      }
      before = now;
    }
    return longest;
  }
}
