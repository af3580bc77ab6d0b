package org.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class RangeIT {
  @Test
  void what_is_too_small_is_not_inside() {
    assertEquals(1, Range.inside(new int[] {1, 5}, 3, 9));
  }

  @Test
  void runs_with_the_packaged_classes() {
    String place = Range.class.getProtectionDomain().getCodeSource().getLocation().toString();
    assertTrue(place.endsWith("/target/pathforest/core-1.jar"), place);
  }
}
