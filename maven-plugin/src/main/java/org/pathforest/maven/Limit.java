package org.pathforest.maven;

/** A limit of a rule: a value of a counter, and where it must lie. */
public final class Limit {
  /** INSTRUCTION, BRANCH, LINE, COMPLEXITY, METHOD, CLASS, PATH or BLOCK. */
  private String counter = "INSTRUCTION";

  /** COVEREDRATIO, MISSEDRATIO, COVEREDCOUNT, MISSEDCOUNT or TOTALCOUNT. */
  private String value = "COVEREDRATIO";

  /** The least that is allowed: a number, ratios also in percent, as 80%. */
  private String minimum;

  /** The most that is allowed. */
  private String maximum;

  /** For Maven. */
  public Limit() {}

  /** A limit, as if Maven had set it. */
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
