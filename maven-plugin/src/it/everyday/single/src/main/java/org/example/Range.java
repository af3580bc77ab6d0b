package org.example;

/** Has a method of three paths, and a loop of two. */
public final class Range {
  private Range() {}

  public static int clamp(int value, int low, int high) {
    if (value < low) {
      return low;
    }
    if (value > high) {
      return high;
    }
    return value;
  }

  public static int inside(int[] values, int low, int high) {
    int n = 0;
    for (int value : values) {
      if (clamp(value, low, high) == value) {
        n++;
      }
    }
    return n;
  }
}
