package org.pathforest.instrumenter.condition;

import java.util.List;
import org.pathforest.paths.cfg.CfgEdge;

/**
 * The condition that an {@code if} tests.
 *
 * @param taken what holds if the branch is taken
 * @param fall what holds if it is not
 */
record Comparison(String taken, String fall) implements Condition {
  /** Returns null if both outcomes lead to the same place, since nothing is known then. */
  @Override
  public String held(List<String> outcomes) {
    return outcomes.size() != 1 ? null : outcomes.get(0).equals(CfgEdge.TAKEN) ? taken : fall;
  }

  /** The relation of two values. */
  enum Relation {
    EQUAL("=="),
    NOT_EQUAL("!="),
    LESS("<"),
    GREATER(">"),
    NOT_GREATER("<="),
    NOT_LESS(">=");

    private final String symbol;

    Relation(String symbol) {
      this.symbol = symbol;
    }

    /** Returns the relation for a symbol in Jimple. */
    static Relation of(String symbol) {
      for (Relation r : values()) {
        if (r.symbol.equals(symbol.trim())) {
          return r;
        }
      }
      throw new IllegalArgumentException(symbol);
    }

    Relation not() {
      return switch (this) {
        case EQUAL -> NOT_EQUAL;
        case NOT_EQUAL -> EQUAL;
        case LESS -> NOT_LESS;
        case NOT_LESS -> LESS;
        case GREATER -> NOT_GREATER;
        case NOT_GREATER -> GREATER;
      };
    }

    /** Returns whether a number has this relation to 0. */
    boolean holds(int number) {
      return switch (this) {
        case EQUAL -> number == 0;
        case NOT_EQUAL -> number != 0;
        case LESS -> number < 0;
        case NOT_LESS -> number >= 0;
        case GREATER -> number > 0;
        case NOT_GREATER -> number <= 0;
      };
    }

    private String of(Text left, Text right) {
      int outer = this == EQUAL || this == NOT_EQUAL ? Text.EQUALITY : Text.RELATION;
      return left.in(outer) + " " + symbol + " " + right.in(outer + 1);
    }
  }

  /** Returns the comparison of two values that are always ordered. */
  static Comparison of(Text left, Relation relation, Text right) {
    return new Comparison(relation.of(left, right), relation.not().of(left, right));
  }

  /**
   * Returns the comparison of two floating-point numbers. If one is NaN, none of {@code < <= > >=}
   * holds (JLS 15.20.1). So the opposite of a relation is its negation, not another relation.
   *
   * @param ifNone whether the branch is taken if one number is NaN
   */
  static Comparison ofFloats(Text left, Relation relation, Text right, boolean ifNone) {
    if (relation == Relation.EQUAL || relation == Relation.NOT_EQUAL) {
      return of(left, relation, right);
    }
    String certain = (ifNone ? relation.not() : relation).of(left, right);
    String other = "!(" + certain + ")";
    return ifNone ? new Comparison(other, certain) : new Comparison(certain, other);
  }

  /** Returns the test of a boolean. */
  static Comparison of(Text value, boolean taken) {
    String not = value.not().text();
    return taken ? new Comparison(value.text(), not) : new Comparison(not, value.text());
  }
}
