package org.pathforest.instrumenter.condition;

import java.util.Locale;
import sootup.core.jimple.common.constant.ClassConstant;
import sootup.core.jimple.common.constant.Constant;
import sootup.core.jimple.common.constant.DoubleConstant;
import sootup.core.jimple.common.constant.FloatConstant;
import sootup.core.jimple.common.constant.IntConstant;
import sootup.core.jimple.common.constant.LongConstant;
import sootup.core.jimple.common.constant.NullConstant;
import sootup.core.jimple.common.constant.StringConstant;
import sootup.core.types.Type;

/** Writes constants in Java syntax. */
final class Literals {
  /** Strings with more characters are shortened in the middle. */
  private static final int LONGEST = 24;

  private Literals() {}

  /** Returns a constant's literal; null if it has none. */
  static Text of(Constant constant) {
    Type type = constant.getType();
    if (constant instanceof IntConstant number) {
      return number(Integer.toString(number.getValue()), null);
    }
    if (constant instanceof LongConstant number) {
      return number(Long.toString(number.getValue()), type);
    }
    if (constant instanceof FloatConstant number) {
      return number(Float.toString(number.getValue()), type);
    }
    if (constant instanceof DoubleConstant number) {
      return number(Double.toString(number.getValue()), type);
    }
    if (constant instanceof StringConstant string) {
      return Text.primary(string(string.getValue()), type);
    }
    if (constant instanceof ClassConstant) {
      return null; // rare in conditions
    }
    return constant instanceof NullConstant ? Text.primary("null", type) : null;
  }

  private static Text number(String text, Type type) {
    return new Text(text, text.startsWith("-") ? Text.UNARY : Text.PRIMARY, type);
  }

  /** Returns a string literal. */
  static String string(String value) {
    String shown =
        value.length() <= LONGEST
            ? value
            : value.substring(0, LONGEST / 2) + "…" + value.substring(value.length() - LONGEST / 2);
    StringBuilder text = new StringBuilder("\"");
    shown.chars().forEach(c -> text.append(c == '\'' ? "'" : escaped((char) c)));
    return text.append('"').toString();
  }

  /** Returns a character literal. */
  static String character(int c) {
    return "'" + (c == '"' ? "\"" : escaped((char) c)) + "'";
  }

  private static String escaped(char c) {
    return switch (c) {
      case '\n' -> "\\n";
      case '\t' -> "\\t";
      case '\r' -> "\\r";
      case '\b' -> "\\b";
      case '\f' -> "\\f";
      case '\\' -> "\\\\";
      case '\'' -> "\\'";
      case '"' -> "\\\"";
      default ->
          c < ' ' || c > '~' && !Character.isLetterOrDigit(c) && c != '…'
              ? String.format(Locale.ROOT, "\\u%04x", (int) c)
              : String.valueOf(c);
    };
  }
}
