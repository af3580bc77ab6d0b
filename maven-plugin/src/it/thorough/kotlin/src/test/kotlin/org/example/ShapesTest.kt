package org.example

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Test

class ShapesTest {
    @Test
    fun `areas are added up`() {
        assertEquals(13, total(listOf(Square(3), Box(2, 2), Square(1))))
    }
}
