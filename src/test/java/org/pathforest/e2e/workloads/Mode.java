package org.pathforest.e2e.workloads;

/** How a JVM executes code. */
enum Mode {
  INTERPRETER("-Xint"),
  FIRST_TIER("-XX:TieredStopAtLevel=1"),
  DEFAULT("-XX:+TieredCompilation");

  private final String option;

  Mode(String option) {
    this.option = option;
  }

  /** The option of a JVM that chooses its compilers itself otherwise. */
  String option() {
    return option;
  }

  /** As tables name it. */
  String label() {
    return this == DEFAULT ? "default" : "`" + option + "`";
  }
}
