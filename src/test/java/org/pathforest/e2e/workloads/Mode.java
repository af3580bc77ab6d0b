package org.pathforest.e2e.workloads;

import java.util.List;

/** How a JVM executes code. */
enum Mode {
  INTERPRETER("-Xint"),
  FIRST_TIER("-XX:TieredStopAtLevel=1"),
  DEFAULT("-XX:+TieredCompilation");

  private final String option;

  Mode(String option) {
    this.option = option;
  }

  List<String> options() {
    return List.of(option);
  }

  /** As tables name it. */
  String label() {
    return this == DEFAULT ? "default" : "`" + option + "`";
  }
}
