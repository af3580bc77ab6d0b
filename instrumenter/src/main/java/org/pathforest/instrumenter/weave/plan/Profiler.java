package org.pathforest.instrumenter.weave.plan;

import java.util.List;
import java.util.stream.Stream;
import org.pathforest.paths.scheme.Scheme;
import org.pathforest.paths.scheme.Schemes;

/** What is counted, and how, as chosen by {@code --profiler}: paths, or what a scheme counts. */
public final class Profiler {
  /**
   * Tables of n-grams: each sequence of up to k paths is counted, with one table access per path.
   */
  public static final Profiler KPATHS = new Profiler("kpaths", null);

  /** The k-slab forest of D'Elia &amp; Demetrescu 2013. */
  public static final Profiler KSF = new Profiler("ksf", null);

  /** Single paths (Ball &amp; Larus 1996): k is 1. */
  public static final Profiler BL = new Profiler("bl", null);

  private static final List<Profiler> ALL =
      Stream.concat(Stream.of(KPATHS, KSF, BL), Schemes.all().stream().map(Profiler::of)).toList();

  private final String name;
  private final Scheme scheme;

  private Profiler(String name, Scheme scheme) {
    this.name = name;
    this.scheme = scheme;
  }

  /** Returns the profiler of a scheme with its options. */
  public static Profiler of(Scheme scheme) {
    return new Profiler(scheme.name(), scheme);
  }

  /** Returns the profiler of that name with default options; null if there is none. */
  public static Profiler of(String name) {
    return ALL.stream().filter(p -> p.name.equals(name)).findFirst().orElse(null);
  }

  /** Returns all profilers, with default options. */
  public static List<Profiler> all() {
    return ALL;
  }

  /** Returns the name on the command line and in files. */
  public String name() {
    return name;
  }

  /** Returns what is counted instead of paths; null if paths are counted. */
  public Scheme scheme() {
    return scheme;
  }

  /** Returns whether Ball-Larus paths are counted; otherwise a scheme decides what is counted. */
  public boolean countsPaths() {
    return scheme == null;
  }

  @Override
  public String toString() {
    return name;
  }
}
