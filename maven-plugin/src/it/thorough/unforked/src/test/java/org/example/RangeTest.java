package org.example;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class RangeTest {
  /** Goes on when the tests have ended and the classes are restored. */
  @BeforeAll
  static void begin_what_never_ends() {
    Thread busy =
        new Thread(
            () -> {
              while (true) {
                Range.clamp(5, 3, 9);
                Thread.yield();
              }
            });
    busy.setDaemon(true);
    busy.start();
  }

  @Test
  void what_is_too_small_is_not_inside() {
    assertEquals(1, Range.inside(new int[] {1, 5}, 3, 9));
  }
}
