package org.pathforest.instrumenter.weave.plan;

import org.pathforest.paths.scheme.edges.EdgePlan;
import org.pathforest.paths.scheme.kiter.IterationPlan;
import org.pathforest.paths.scheme.structural.StructuralPlan;

/** A profiling scheme, chosen by {@code --profiler}. */
public enum Profiler {
  /** n-gram tables: every sequence of up to k paths, one table access per path. */
  KPATHS("kpaths"),
  /** The k-slab forest of D'Elia &amp; Demetrescu 2013. */
  KSF("ksf"),
  /** Single paths (Ball &amp; Larus 1996): k is 1. */
  BL("bl"),
  /** Edges, by counters on the chords of a spanning tree (Ball &amp; Larus 1994). */
  EDGES(
      EdgePlan.NAME,
      (plan, weights, options) -> EdgePlan.of(plan.numbering().dag().cfg(), weights)),
  /** Paths of up to k iterations, numbered statically (Roy &amp; Srikant 2009). */
  KITER(IterationPlan.NAME, new IterationPlanner()),
  /** Paths of a graph per loop, in which inner loops are nodes (Yasue et al. 2004). */
  STRUCTURAL(
      StructuralPlan.NAME,
      (plan, weights, options) ->
          StructuralPlan.of(
              plan.numbering().dag().cfg(), weights, options.paths().limit(), options.samples()));

  private final String label;

  @SuppressWarnings("ImmutableEnumChecker") // planners have no state
  private final SchemePlanner planner;

  Profiler(String label) {
    this(label, null);
  }

  Profiler(String label, SchemePlanner planner) {
    this.label = label;
    this.planner = planner;
  }

  /** Whether Ball-Larus paths are counted; else its own things are. */
  public boolean countsPaths() {
    return planner == null;
  }

  /** Whether sequences have a length that can be chosen. */
  public boolean hasK() {
    return this == KPATHS || this == KSF || this == KITER;
  }

  /** What makes the plan of a method; null where paths are counted. */
  SchemePlanner planner() {
    return planner;
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
