package org.example.second;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class SumTest {
  @Test
  void large_values_count_as_nine() {
    assertEquals(12, Sum.of(new int[] {3, 99}));
  }
}
