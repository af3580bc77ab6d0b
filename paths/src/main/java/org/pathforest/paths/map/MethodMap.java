package org.pathforest.paths.map;

import java.util.List;
import java.util.Objects;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.numbering.PathNumbering;
import org.pathforest.paths.probe.InterruptedMode;
import org.pathforest.paths.scheme.SchemePlan;

/**
 * What the path map says of one method. Immutable.
 *
 * @param key which method
 * @param status whether it has probes
 * @param reason why it has none; null if it has
 * @param index position among the methods of its class that have probes; -1 without
 * @param source name of the source file; null if unknown
 * @param frontEnd what its CFG was made from
 * @param register type of its path register; null without probes
 * @param interrupted what is kept of interrupted paths; null without probes
 * @param inlined whether {@code jsr} was inlined, so that offsets are those of the inlined code
 * @param limits limits known when instrumenting, as {@code before-super}
 * @param numbering its CFG, DAG and edge values; null if it was left out
 * @param potentials per block: sum of edge values less running sum of increments; empty without
 *     probes, or where a scheme counts other things than paths
 * @param scheme what is counted if not paths; null if paths are, and without probes
 * @param marked what coverage counts of it; null if that is all of the graph, or if there is none
 */
@SuppressWarnings(
    "ArrayRecordComponent") // one long per block of every method: a list would box them
public record MethodMap(
    MethodKey key,
    Status status,
    String reason,
    int index,
    String source,
    FrontEnd frontEnd,
    RegisterKind register,
    InterruptedMode interrupted,
    boolean inlined,
    List<String> limits,
    PathNumbering numbering,
    long[] potentials,
    SchemePlan scheme,
    CoverageShape marked) {

  /** Whether a method has probes. */
  public enum Status {
    /** It has. */
    INSTRUMENTED,
    /** It needs none: one path, no loop, no handler. */
    TRIVIAL,
    /** It could not be instrumented, or was excluded; it is as it was. */
    LEFT_OUT
  }

  /** What a CFG was made from. */
  public enum FrontEnd {
    /** SootUp's Jimple, tied to the bytecode. */
    JIMPLE,
    /** The bytecode alone. */
    BYTECODE
  }

  /** Copies the list and checks what must be there. */
  public MethodMap {
    Objects.requireNonNull(key, "no key");
    Objects.requireNonNull(status, "no status");
    limits = List.copyOf(limits);
    if (status == Status.INSTRUMENTED
        && (index < 0
            || numbering == null
            || register == null
            || (scheme == null && potentials.length != numbering.dag().cfg().size()))) {
      throw new IllegalArgumentException("incomplete map of " + key);
    }
    if (marked != null && numbering == null) {
      throw new IllegalArgumentException("coverage without a graph");
    }
    if (marked != null) {
      marked.check(numbering.dag().cfg());
    }
  }

  /** Describes a method of which paths are counted, or nothing is. */
  public MethodMap(
      MethodKey key,
      Status status,
      String reason,
      int index,
      String source,
      FrontEnd frontEnd,
      RegisterKind register,
      InterruptedMode interrupted,
      boolean inlined,
      List<String> limits,
      PathNumbering numbering,
      long[] potentials) {
    this(
        key,
        status,
        reason,
        index,
        source,
        frontEnd,
        register,
        interrupted,
        inlined,
        limits,
        numbering,
        potentials,
        null,
        null);
  }

  /** How many different ids are counted: paths, or what the scheme numbers. */
  public long ids() {
    return scheme == null ? numbering.numPaths() : scheme.counters();
  }

  /** The CFG; null if the method was left out. */
  public Cfg cfg() {
    return numbering == null ? null : numbering.dag().cfg();
  }

  /** What coverage counts of it; null if the method was left out. */
  public CoverageShape shape() {
    return marked != null || numbering == null ? marked : CoverageShape.of(cfg());
  }

  /** Whether all of it was added by a compiler, so that coverage does not count it. */
  public boolean generated() {
    return marked != null && marked.isEmpty();
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof MethodMap m && key.equals(m.key) && status == m.status;
  }

  @Override
  public int hashCode() {
    return key.hashCode();
  }

  @Override
  public String toString() {
    return key + " " + status;
  }
}
