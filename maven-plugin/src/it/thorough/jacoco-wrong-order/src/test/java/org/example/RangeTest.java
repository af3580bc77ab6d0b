package org.example;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class RangeTest {
  @Test
  void what_is_too_small_is_not_inside() {
    assertEquals(1, Range.inside(new int[] {1, 5}, 3, 9));
  }
}
