package org.example

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Test

class ShapesTest {
  @Test
  def areasAreAddedUp(): Unit =
    assertEquals(13, Shapes.total(List(Square(3), Box(2, 2), Square(1))))
}
