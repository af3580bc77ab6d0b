package org.pathforest.maven;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import org.apache.maven.plugin.MojoExecutionException;
import org.pathforest.profile.coverage.Counter;
import org.pathforest.profile.text.Percent;

/**
 * A limit that has been understood.
 *
 * @param kind what is counted
 * @param value which of its values is looked at
 * @param minimum the least that is allowed; null if anything is
 * @param maximum the most that is allowed; null if anything is
 */
record CheckedLimit(Kind kind, Value value, BigDecimal minimum, BigDecimal maximum) {

  /** What is counted. */
  enum Kind {
    /** Instructions of the bytecode. */
    INSTRUCTION("instructions"),
    /** Ways out of blocks that have several. */
    BRANCH("branches"),
    /** Source lines. */
    LINE("lines"),
    /** Cyclomatic complexity. */
    COMPLEXITY("complexity"),
    /** Methods that have probes. */
    METHOD("methods"),
    /** Classes with such methods. */
    CLASS("classes"),
    /** Different paths, of methods whose paths can be counted. */
    PATH("paths"),
    /** Blocks of the graphs. */
    BLOCK("blocks");

    private final String text;

    Kind(String text) {
      this.text = text;
    }
  }

  /** A value of a counter. */
  enum Value {
    /** Covered of all, from 0 to 1. */
    COVEREDRATIO("covered ratio", true),
    /** Not covered of all, from 0 to 1. */
    MISSEDRATIO("missed ratio", true),
    /** How many are covered. */
    COVEREDCOUNT("covered count", false),
    /** How many are not. */
    MISSEDCOUNT("missed count", false),
    /** How many there are. */
    TOTALCOUNT("total count", false);

    private final String text;
    private final boolean ratio;

    Value(String text, boolean ratio) {
      this.text = text;
      this.ratio = ratio;
    }

    private long of(Counter c) {
      return switch (this) {
        case COVEREDRATIO, COVEREDCOUNT -> c.covered();
        case MISSEDRATIO, MISSEDCOUNT -> c.total() - c.covered();
        case TOTALCOUNT -> c.total();
      };
    }
  }

  /**
   * Understands a limit.
   *
   * @throws MojoExecutionException naming the parameter and what is allowed
   */
  static CheckedLimit of(Limit limit) throws MojoExecutionException {
    Kind kind = constant("rules: counter", limit.counter(), Kind.values());
    Value value = constant("rules: value", limit.value(), Value.values());
    if (limit.minimum() == null && limit.maximum() == null) {
      throw Wrong.use(
          "rules: limit",
          "the limit of " + kind + " has neither minimum nor maximum",
          "one of them, or both");
    }
    return new CheckedLimit(
        kind,
        value,
        number("rules: minimum", limit.minimum(), value),
        number("rules: maximum", limit.maximum(), value));
  }

  /** The constant of a name. */
  static <E extends Enum<E>> E constant(String parameter, String name, E[] all)
      throws MojoExecutionException {
    for (E constant : all) {
      if (constant.name().equals(name == null ? "" : name.trim())) {
        return constant;
      }
    }
    throw Wrong.value(
        parameter,
        name == null ? "" : name,
        Arrays.stream(all).map(Enum::name).collect(Collectors.joining(", ")));
  }

  private static BigDecimal number(String parameter, String text, Value value)
      throws MojoExecutionException {
    if (text == null) {
      return null;
    }
    String allowed =
        value.ratio ? "a ratio from 0 to 1, such as 0.80, or 80%" : "a number, 0 or more";
    String digits = text.trim();
    boolean percent = value.ratio && digits.endsWith("%");
    digits = percent ? digits.substring(0, digits.length() - 1) : digits;
    if (!digits.matches("\\d{1,18}(\\.\\d{1,18})?|\\.\\d{1,18}")) {
      throw Wrong.value(parameter, text, allowed);
    }
    BigDecimal number = new BigDecimal(digits);
    number = percent ? number.movePointLeft(2) : number;
    if (value.ratio && number.compareTo(BigDecimal.ONE) > 0) {
      throw Wrong.value(parameter, text, allowed);
    }
    return number;
  }

  /**
   * Holds a counter against this limit.
   *
   * @return what is wrong, without a full stop; null if nothing is. Ratios of nothing keep to
   *     everything.
   */
  String violation(Counter c) {
    if (value.ratio && c.total() == 0) {
      return null;
    }
    BigDecimal is = BigDecimal.valueOf(value.of(c));
    BigDecimal unit = value.ratio ? BigDecimal.valueOf(c.total()) : BigDecimal.ONE;
    if (minimum != null && is.compareTo(minimum.multiply(unit)) < 0) {
      return sentence(c, "minimum", minimum);
    }
    if (maximum != null && is.compareTo(maximum.multiply(unit)) > 0) {
      return sentence(c, "maximum", maximum);
    }
    return null;
  }

  private String sentence(Counter c, String what, BigDecimal expected) {
    String is = Long.toString(value.of(c));
    if (value.ratio) {
      int scale = Math.max(2, expected.scale());
      is =
          Percent.apart(BigDecimal.valueOf(value.of(c)), c.total(), expected, scale)
              + String.format(Locale.ROOT, " (%,d of %,d)", value.of(c), c.total());
    }
    return String.format(
        Locale.ROOT,
        "%s %s is %s, but expected %s is %s",
        kind.text,
        value.text,
        is,
        what,
        expected.toPlainString());
  }
}
