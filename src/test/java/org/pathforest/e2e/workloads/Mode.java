package org.pathforest.e2e.workloads;

/** Way in which a JVM runs a program. */
enum Mode {
  INTERPRETER("`-Xint`", false, "-Xint"),
  FIRST_TIER("`-XX:TieredStopAtLevel=1`", false, "-XX:TieredStopAtLevel=1"),
  DEFAULT("default", false, "-XX:+TieredCompilation"),
  THREADS("four threads", true, "-XX:+TieredCompilation"),
  /** Methods reach the memory bound. Only what their counts state as exact is compared. */
  LITTLE_MEMORY("four threads, 16 KB", true, "-Dpathforest.memory=16k");

  private static final int[] ALL = {1, 2, 4, 8, 16};
  private static final int[] SOME = {4, 16};
  private static final int SIDE_BY_SIDE = 4;

  private final String label;
  private final boolean sideBySide;
  private final String option;

  Mode(String label, boolean sideBySide, String option) {
    this.label = label;
    this.sideBySide = sideBySide;
    this.option = option;
  }

  /** Returns the option for a JVM that otherwise chooses its compilers itself. */
  String option() {
    return option;
  }

  /** Returns the number of threads that run the program. With one, this is the main thread. */
  int threads() {
    return sideBySide ? SIDE_BY_SIDE : 1;
  }

  /** Returns the lengths of the longest n-grams, a run for each. */
  int[] ks() {
    return sideBySide ? SOME.clone() : ALL.clone();
  }

  /** Returns the mode's name in tables. */
  String label() {
    return label;
  }
}
