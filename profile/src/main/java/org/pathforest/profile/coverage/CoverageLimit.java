package org.pathforest.profile.coverage;

import java.math.BigDecimal;
import java.util.Locale;
import org.pathforest.paths.text.Percent;

/**
 * The range that a value of a counter must be in.
 *
 * @param kind items that are counted
 * @param value value of their counter that is checked
 * @param minimum least allowed value; null if there is no minimum
 * @param maximum greatest allowed value; null if there is no maximum
 */
public record CoverageLimit(Kind kind, Value value, BigDecimal minimum, BigDecimal maximum) {

  /** The items that are counted. */
  public enum Kind {
    /** Bytecode instructions. */
    INSTRUCTION("instructions"),
    /** Outcomes of branches. */
    BRANCH("branches"),
    /** Source lines. */
    LINE("lines"),
    /** Cyclomatic complexity. */
    COMPLEXITY("complexity"),
    /** Methods that have probes. */
    METHOD("methods"),
    /** Classes with methods that have probes. */
    CLASS("classes"),
    /** Different paths, in methods that have few enough. */
    PATH("paths"),
    /** Basic blocks. */
    BLOCK("blocks");

    private final String text;

    Kind(String text) {
      this.text = text;
    }
  }

  /** A value of a counter. */
  public enum Value {
    /** Covered share, from 0 to 1. */
    COVEREDRATIO("covered ratio", true),
    /** Share that is not covered, from 0 to 1. */
    MISSEDRATIO("missed ratio", true),
    /** Number of covered items. */
    COVEREDCOUNT("covered count", false),
    /** Number of items that are not covered. */
    MISSEDCOUNT("missed count", false),
    /** Number of all items. */
    TOTALCOUNT("total count", false);

    private final String text;
    private final boolean ratio;

    Value(String text, boolean ratio) {
      this.text = text;
      this.ratio = ratio;
    }

    /** Returns whether the value is a ratio from 0 to 1. */
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
   * Checks a counter against this limit.
   *
   * @return description of the violation, without a full stop; null if there is none. A ratio of no
   *     items violates no limit
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
