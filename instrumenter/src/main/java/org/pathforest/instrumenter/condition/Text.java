package org.pathforest.instrumenter.condition;

import sootup.core.types.PrimitiveType;
import sootup.core.types.Type;

/**
 * An expression as Java writes it. Immutable.
 *
 * @param text its source
 * @param precedence how tightly its outermost operator binds (JLS 15): more binds tighter
 * @param type what it yields, as far as is known; else null
 */
record Text(String text, int precedence, Type type) {
  static final int OR = 4;
  static final int XOR = 5;
  static final int AND = 6;
  static final int EQUALITY = 7;
  static final int RELATION = 8;
  static final int SHIFT = 9;
  static final int SUM = 10;
  static final int PRODUCT = 11;
  static final int UNARY = 12;
  static final int PRIMARY = 13;

  /** A name, a call, a constant: what needs no parentheses anywhere. */
  static Text primary(String text, Type type) {
    return new Text(text, PRIMARY, type);
  }

  /** Its source as an operand of something that binds so tightly. */
  String in(int outer) {
    return precedence < outer ? "(" + text + ")" : text;
  }

  boolean isBoolean() {
    return type instanceof PrimitiveType.BooleanType;
  }

  boolean isChar() {
    return type instanceof PrimitiveType.CharType;
  }

  /** That it is false. */
  Text not() {
    return new Text("!" + in(UNARY), UNARY, type);
  }
}
