package org.pathforest.e2e.workloads;

/** Way in which a JVM executes code. */
enum Mode {
  INTERPRETER("-Xint"),
  FIRST_TIER("-XX:TieredStopAtLevel=1"),
  DEFAULT("-XX:+TieredCompilation");

  private final String option;

  Mode(String option) {
    this.option = option;
  }

  /** Returns the option for a JVM that otherwise chooses its compilers itself. */
  String option() {
    return option;
  }

  /** Returns the mode's name in tables. */
  String label() {
    return this == DEFAULT ? "default" : "`" + option + "`";
  }
}
