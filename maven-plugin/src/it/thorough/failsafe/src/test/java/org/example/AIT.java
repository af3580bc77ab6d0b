package org.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class AIT {
  @Test
  void what_is_too_large_is_not_inside() {
    assertEquals(0, Range.inside(new int[] {10}, 3, 9));
  }

  @Test
  void runs_with_the_packaged_classes() {
    String place = Range.class.getProtectionDomain().getCodeSource().getLocation().toString();
    assertTrue(place.endsWith("/target/pathforest/failsafe-1.jar"), place);
  }
}
