package org.example

sealed interface Shape

data class Square(val side: Int) : Shape

data class Box(val width: Int, val height: Int) : Shape

fun area(shape: Shape): Int = when (shape) {
    is Square -> shape.side * shape.side
    is Box -> shape.width * shape.height
}

fun total(shapes: List<Shape>): Int = shapes.filter { area(it) > 1 }.sumOf { area(it) }
