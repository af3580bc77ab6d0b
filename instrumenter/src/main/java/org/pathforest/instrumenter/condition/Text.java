package org.pathforest.instrumenter.condition;

import sootup.core.types.PrimitiveType;
import sootup.core.types.Type;

/**
 * An expression in Java syntax. Immutable.
 *
 * @param text source text
 * @param precedence precedence of the outermost operator (JLS 15); higher binds tighter
 * @param type type of the value, if known and needed; else null
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

  /** Returns an expression that never needs parentheses: a name, call or constant. */
  static Text primary(String text, Type type) {
    return new Text(text, PRIMARY, type);
  }

  /** Returns the text as an operand of an operator with that precedence. */
  String in(int outer) {
    return precedence < outer ? "(" + text + ")" : text;
  }

  boolean isBoolean() {
    return type instanceof PrimitiveType.BooleanType;
  }

  boolean isChar() {
    return type instanceof PrimitiveType.CharType;
  }

  /** Returns the negation. */
  Text not() {
    return new Text("!" + in(UNARY), UNARY, type);
  }
}
