package org.example.all;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.example.Range;
import org.example.kit.Kit;
import org.junit.jupiter.api.Test;

class AllTest {
  @Test
  void what_is_too_large_is_clamped() {
    assertEquals(5, Range.clamp(Kit.atLeastNine(3), 0, 5));
  }
}
