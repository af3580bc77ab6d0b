package org.example

sealed trait Shape

final case class Square(side: Int) extends Shape

final case class Box(width: Int, height: Int) extends Shape

object Shapes {
  def area(shape: Shape): Int = shape match {
    case Square(side) => side * side
    case Box(width, height) => width * height
  }

  def total(shapes: List[Shape]): Int = shapes.filter(area(_) > 1).map(area).sum
}
