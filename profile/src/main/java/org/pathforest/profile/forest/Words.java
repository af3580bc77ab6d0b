package org.pathforest.profile.forest;

import java.util.Arrays;

/** Combinatorics of sequences of path ids. */
public final class Words {
  private Words() {}

  /**
   * Returns the periods of a word of length 1 or more, in ascending order. A period is a p ≥ 1 such
   * that each id equals the id p places later, if there is one. The last period is the length of
   * the word.
   */
  public static int[] periods(int[] word) {
    // Knuth, Morris and Pratt: a period is the length of the word less the length of a border.
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

  /** Returns the index at which the lexicographically least rotation of the first p ids begins. */
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

  /** Returns the first n ids of the endlessly repeated word, starting at {@code from}. */
  public static int[] unroll(int[] word, int from, int n) {
    int[] unrolled = new int[n];
    for (int i = 0; i < n; i++) {
      unrolled[i] = word[(from + i) % word.length];
    }
    return unrolled;
  }

  /** Returns the length of the longest run of ids that both words contain. */
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
