package org.example.own;

import org.example.Range;

/** Has a method of two paths, which calls another module. */
public final class Twice {
  private Twice() {}

  public static int inside(int[] values, int low, int high) {
    return values.length == 0 ? 0 : 2 * Range.inside(values, low, high);
  }
}
