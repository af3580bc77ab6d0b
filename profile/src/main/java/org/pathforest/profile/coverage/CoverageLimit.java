package org.pathforest.profile.coverage;

import java.math.BigDecimal;
import java.util.Locale;
import org.pathforest.paths.text.Percent;

/**
 * Where a value of a counter must lie.
 *
 * @param kind what is counted
 * @param value which of its values is looked at
 * @param minimum the least that is allowed; null if anything is
 * @param maximum the most that is allowed; null if anything is
 */
public record CoverageLimit(Kind kind, Value value, BigDecimal minimum, BigDecimal maximum) {

  /** What is counted. */
  public enum Kind {
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
  public enum Value {
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

    /** Whether it is from 0 to 1. */
    public boolean isRatio() {
      return ratio;
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
   * Holds a counter against this limit.
   *
   * @return what is wrong, without a full stop; null if nothing is. Ratios of nothing keep to
   *     everything.
   */
  public String violation(Counter c) {
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
