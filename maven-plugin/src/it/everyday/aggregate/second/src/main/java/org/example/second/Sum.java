package org.example.second;

import org.example.Range;

public final class Sum {
  private Sum() {}

  public static int of(int[] values) {
    int sum = 0;
    for (int value : values) {
      sum += Range.clamp(value, 0, 9);
    }
    return sum;
  }
}
