package org.pathforest.paths.map;

import java.util.List;
import java.util.Objects;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.conflict.Conflicts;
import org.pathforest.paths.dag.DagEdge;
import org.pathforest.paths.numbering.PathNumbering;
import org.pathforest.paths.probe.InterruptedMode;
import org.pathforest.paths.scheme.SchemePlan;

/**
 * What the path map says of one method. Immutable.
 *
 * @param key which method
 * @param status whether it has probes
 * @param reason why it has none; null if it has
 * @param origin of its CFG
 * @param probes {@link Probes#NONE} if it has none
 * @param numbering its CFG, DAG and edge values; null if it was left out
 * @param code what is known of its code beside the graph
 */
public record MethodMap(
    MethodKey key,
    Status status,
    String reason,
    Origin origin,
    Probes probes,
    PathNumbering numbering,
    Code code) {

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

  /**
   * Origin of a CFG.
   *
   * @param source name of the source file; null if unknown
   * @param frontEnd what made the CFG; null if there is none
   * @param inlined whether {@code jsr} was inlined, so that offsets are those of the inlined code
   */
  public record Origin(String source, FrontEnd frontEnd, boolean inlined) {}

  /**
   * Probes of a method, and what they count.
   *
   * @param index position among the methods of its class that have probes; -1 without
   * @param register type of its path register; null without probes
   * @param interrupted what is kept of interrupted paths; null without probes
   * @param limits limits known when instrumenting, as {@code before-super}
   * @param potentials per block: sum of edge values less running sum of increments; empty without
   *     probes, or where a scheme counts other things than paths
   * @param scheme what is counted if not paths; null if paths are, and without probes
   */
  @SuppressWarnings(
      "ArrayRecordComponent") // one long per block of every method: a list would box them
  public record Probes(
      int index,
      RegisterKind register,
      InterruptedMode interrupted,
      List<String> limits,
      long[] potentials,
      SchemePlan scheme) {
    /** Probes of a method without any. */
    public static final Probes NONE = new Probes(-1, null, null, List.of(), new long[0], null);

    /** Copies the list. */
    public Probes {
      limits = List.copyOf(limits);
    }

    /** Returns the same probes at another position in the class. */
    public Probes at(int other) {
      return new Probes(other, register, interrupted, limits, potentials, scheme);
    }

    private boolean fit(Cfg cfg) {
      return index >= 0
          && register != null
          && interrupted != null
          && (scheme != null || potentials.length == cfg.size());
    }
  }

  /**
   * What is known of a method's code beside its graph.
   *
   * @param marked what coverage counts of it; null if that is all of the graph, or if there is none
   * @param conditions of its branches
   * @param work what the blocks of its loops do, in order
   * @param conflicts steps that exclude each other
   */
  public record Code(
      CoverageShape marked,
      BranchConditions conditions,
      List<BlockWork> work,
      Conflicts conflicts) {
    /** Nothing is known. */
    public static final Code UNKNOWN = new Code(null, BranchConditions.NONE);

    /** Nothing is known but what coverage counts, and conditions. */
    public Code(CoverageShape marked, BranchConditions conditions) {
      this(marked, conditions, List.of(), Conflicts.NONE);
    }

    /** Copies the list. */
    public Code {
      Objects.requireNonNull(conditions, "no conditions");
      Objects.requireNonNull(conflicts, "no conflicts");
      work = List.copyOf(work);
    }
  }

  /** Checks what must be there. */
  public MethodMap {
    Objects.requireNonNull(key, "no key");
    Objects.requireNonNull(status, "no status");
    Objects.requireNonNull(code, "nothing of its code");
    if (status == Status.INSTRUMENTED
        && (numbering == null || !probes.fit(numbering.dag().cfg()))) {
      throw new IllegalArgumentException("incomplete map of " + key);
    }
    if (numbering == null && !code.equals(Code.UNKNOWN)) {
      throw new IllegalArgumentException("code without a graph");
    }
    if (code.marked() != null) {
      code.marked().check(numbering.dag().cfg());
    }
    if (numbering != null) {
      code.conflicts().check(numbering.dag().cfg());
    }
    for (BlockWork w : code.work()) {
      Objects.checkIndex(w.block(), numbering.dag().cfg().size());
    }
  }

  /** Creates the map of a method with probes. */
  public static MethodMap instrumented(
      MethodKey key, Origin origin, Probes probes, PathNumbering numbering, Code code) {
    return new MethodMap(key, Status.INSTRUMENTED, null, origin, probes, numbering, code);
  }

  /** Creates the map of a method that could not be instrumented, or was excluded. */
  public static MethodMap leftOut(MethodKey key, String reason, Origin origin) {
    return new MethodMap(key, Status.LEFT_OUT, reason, origin, Probes.NONE, null, Code.UNKNOWN);
  }

  /** Returns the map of the same method with other probes. */
  public MethodMap with(Probes other) {
    return new MethodMap(key, status, reason, origin, other, numbering, code);
  }

  /** How many different ids are counted: paths, or what the scheme numbers. */
  public long ids() {
    SchemePlan scheme = probes.scheme();
    return scheme == null ? numbering.numPaths() : scheme.counters();
  }

  /** The CFG; null if the method was left out. */
  public Cfg cfg() {
    return numbering == null ? null : numbering.dag().cfg();
  }

  /** Whether it has probes that count paths, so that the increments of its edges are known. */
  public boolean hasIncrements() {
    return status == Status.INSTRUMENTED && probes.potentials().length == cfg().size();
  }

  /** What an edge adds to the path register: 0 on the spanning tree, and on some chords. */
  public long increment(DagEdge e) {
    return numbering.value(e) + potential(e.from()) - potential(e.to());
  }

  /** ENTRY and EXIT, the nodes after the blocks, have potential 0. */
  private long potential(int node) {
    return node < probes.potentials().length ? probes.potentials()[node] : 0;
  }

  /** What coverage counts of it; null if the method was left out. */
  public CoverageShape shape() {
    return marked() != null || numbering == null ? marked() : CoverageShape.of(cfg());
  }

  /** What coverage counts of it; null if that is all of the graph, or if there is none. */
  public CoverageShape marked() {
    return code.marked();
  }

  /** Conditions of its branches. */
  public BranchConditions conditions() {
    return code.conditions();
  }

  /** Whether all of it was added by a compiler, so that coverage does not count it. */
  public boolean generated() {
    return marked() != null && marked().isEmpty();
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
