package org.example;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class RangeTest {
  @Test
  void below() {
    assertEquals(3, Range.clamp(1, 3, 9));
  }

  @Test
  void above() {
    assertEquals(9, Range.clamp(10, 3, 9));
  }
}
