package org.pathforest.instrumenter.weave;

/** A profiling scheme, chosen by {@code --profiler}. */
public enum Profiler {
  /** n-gram tables: every sequence of up to k paths, one table access per path. */
  KPATHS("kpaths"),
  /** The k-slab forest of D'Elia &amp; Demetrescu 2013. */
  KSF("ksf"),
  /** Single paths (Ball &amp; Larus 1996): k is 1. */
  BL("bl");

  private final String label;

  Profiler(String label) {
    this.label = label;
  }

  /** Its name on the command line and in files. */
  public String label() {
    return label;
  }

  /** The scheme of that name; null if there is none. */
  public static Profiler of(String label) {
    for (Profiler p : values()) {
      if (p.label.equals(label)) {
        return p;
      }
    }
    return null;
  }
}
