package org.example;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.example.own.Twice;
import org.junit.jupiter.api.Test;

class RangeTest {
  @Test
  void what_is_too_small_is_not_inside() {
    assertEquals(2, Twice.inside(new int[] {1, 5}, 3, 9));
  }
}
