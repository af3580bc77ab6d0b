package org.pathforest.instrumenter.weave.code;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Searches class files for a text. Uses Horspool's algorithm (1980), which skips most bytes.
 * Immutable.
 */
public final class BytePattern {
  private final byte[] wanted;
  private final int[] shift = new int[256];

  /**
   * Prepares a search.
   *
   * @param text ASCII, not empty
   */
  public BytePattern(String text) {
    wanted = text.getBytes(StandardCharsets.US_ASCII);
    Arrays.fill(shift, wanted.length);
    for (int i = 0; i < wanted.length - 1; i++) {
      shift[wanted[i] & 0xFF] = wanted.length - 1 - i;
    }
  }

  /** Returns the first position of the text at or after {@code from}; -1 if there is none. */
  public int indexIn(byte[] bytes, int from) {
    int last = wanted.length - 1;
    for (int i = from; i + last < bytes.length; i += shift[bytes[i + last] & 0xFF]) {
      int j = last;
      while (j >= 0 && bytes[i + j] == wanted[j]) {
        j--;
      }
      if (j < 0) {
        return i;
      }
    }
    return -1;
  }
}
