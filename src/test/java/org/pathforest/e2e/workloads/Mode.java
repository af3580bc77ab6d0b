package org.pathforest.e2e.workloads;

import java.util.List;

/** Way in which a JVM runs a program. */
enum Mode {
  INTERPRETER("`-Xint`", false, "-Xint"),
  FIRST_TIER("`-XX:TieredStopAtLevel=1`", false, "-XX:TieredStopAtLevel=1"),
  DEFAULT("default", false),
  THREADS("four threads", true),
  /** Methods reach the memory bound. Only what their counts state as exact is compared. */
  LITTLE_MEMORY("four threads, 16 KB", true, "-Dpathforest.memory=16k");

  private static final int[] ALL = {1, 2, 4, 8, 16};
  private static final int[] SOME = {4, 16};
  private static final int SIDE_BY_SIDE = 4;

  private final String label;
  private final boolean sideBySide;
  private final List<String> options;

  Mode(String label, boolean sideBySide, String... options) {
    this.label = label;
    this.sideBySide = sideBySide;
    this.options = List.of(options);
  }

  /** Returns the options for a JVM that otherwise chooses its compilers itself. */
  List<String> options() {
    return options;
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
