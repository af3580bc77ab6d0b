package org.pathforest.maven;

/** A limit of a rule: the range in which the value of a counter must be. */
public final class Limit {
  /** Counter: INSTRUCTION, BRANCH, LINE, COMPLEXITY, METHOD, CLASS, PATH or BLOCK. */
  private String counter = "INSTRUCTION";

  /** Value of the counter: COVEREDRATIO, MISSEDRATIO, COVEREDCOUNT, MISSEDCOUNT or TOTALCOUNT. */
  private String value = "COVEREDRATIO";

  /**
   * Smallest value that is allowed. A ratio is a number from 0 to 1, or a percentage such as 80%.
   */
  private String minimum;

  /** Largest value that is allowed, in the same notation. */
  private String maximum;

  /** Called by Maven. */
  public Limit() {}

  /** Creates a limit as Maven would set it. */
  Limit(String counter, String value, String minimum, String maximum) {
    this.counter = counter;
    this.value = value;
    this.minimum = minimum;
    this.maximum = maximum;
  }

  String counter() {
    return counter;
  }

  String value() {
    return value;
  }

  String minimum() {
    return minimum;
  }

  String maximum() {
    return maximum;
  }
}
