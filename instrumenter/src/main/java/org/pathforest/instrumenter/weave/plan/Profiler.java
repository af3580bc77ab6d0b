package org.pathforest.instrumenter.weave.plan;

import java.util.List;
import java.util.stream.Stream;
import org.pathforest.paths.scheme.Scheme;
import org.pathforest.paths.scheme.Schemes;

/** What is counted and how, chosen by {@code --profiler}: paths, or what a scheme counts. */
public final class Profiler {
  /** n-gram tables: every sequence of up to k paths, one table access per path. */
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

  /** The profiler of a scheme with its options. */
  public static Profiler of(Scheme scheme) {
    return new Profiler(scheme.name(), scheme);
  }

  /** The profiler of that name, with default options; null if there is none. */
  public static Profiler of(String name) {
    return ALL.stream().filter(p -> p.name.equals(name)).findFirst().orElse(null);
  }

  /** All, with default options. */
  public static List<Profiler> all() {
    return ALL;
  }

  /** Its name on the command line and in files. */
  public String name() {
    return name;
  }

  /** What it counts if not paths; null if it counts paths. */
  public Scheme scheme() {
    return scheme;
  }

  /** Whether Ball-Larus paths are counted; else its own things are. */
  public boolean countsPaths() {
    return scheme == null;
  }

  @Override
  public String toString() {
    return name;
  }
}
