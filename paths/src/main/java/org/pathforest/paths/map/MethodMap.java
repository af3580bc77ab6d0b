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
 * The path map's record of one method. Immutable.
 *
 * @param key identifies the method
 * @param status whether it has probes
 * @param reason why it has no probes; null if it has
 * @param origin where its CFG comes from
 * @param probes its probes; {@link Probes#NONE} if it has none
 * @param numbering its CFG, DAG and edge values; null if it was left out
 * @param code facts about its code that the graph does not show
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
    /** The method has probes. */
    INSTRUMENTED,
    /** The method needs no probes: it has one path, no loop and no handler. */
    TRIVIAL,
    /** The method could not be instrumented, or was excluded; its code is unchanged. */
    LEFT_OUT
  }

  /** Inputs from which a CFG can be built. */
  public enum FrontEnd {
    /** SootUp's Jimple, mapped to the bytecode. */
    JIMPLE,
    /** The bytecode alone. */
    BYTECODE
  }

  /**
   * Origin of a CFG.
   *
   * @param source name of the source file; null if unknown
   * @param frontEnd what the CFG was built from; null if there is none
   * @param inlined whether {@code jsr} was inlined, so that offsets are those of the inlined code
   */
  public record Origin(String source, FrontEnd frontEnd, boolean inlined) {}

  /**
   * The probes of a method, and what they count.
   *
   * @param index position among the methods of its class that have probes; -1 without probes
   * @param register type of the path register; null without probes
   * @param interrupted data kept about interrupted paths; null without probes
   * @param limits names of limits that were known when instrumenting, such as {@code before-super}
   * @param potentials by block: sum of edge values minus running sum of increments; empty without
   *     probes, or if a scheme counts other things than paths
   * @param scheme what is counted instead of paths; null if paths are counted, and without probes
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
    /** No probes. */
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
   * Facts about a method's code that its graph does not show.
   *
   * @param marked what coverage counts; null if it counts the whole graph, or if there is no graph
   * @param conditions conditions of its branches
   * @param work work in the blocks of its loops, in order
   * @param conflicts steps that exclude each other
   */
  public record Code(
      CoverageShape marked,
      BranchConditions conditions,
      List<BlockWork> work,
      Conflicts conflicts) {
    /** No known facts. */
    public static final Code UNKNOWN = new Code(null, BranchConditions.NONE);

    /** Creates facts with a coverage shape and conditions only. */
    public Code(CoverageShape marked, BranchConditions conditions) {
      this(marked, conditions, List.of(), Conflicts.NONE);
    }

    /** Checks that conditions and conflicts are not null, and copies the list. */
    public Code {
      Objects.requireNonNull(conditions, "no conditions");
      Objects.requireNonNull(conflicts, "no conflicts");
      work = List.copyOf(work);
    }
  }

  /** Checks that required parts are there and fit the graph. */
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

  /** Returns the number of different ids that are counted: paths, or ids of the scheme. */
  public long ids() {
    SchemePlan scheme = probes.scheme();
    return scheme == null ? numbering.numPaths() : scheme.counters();
  }

  /** Returns the CFG; null if the method was left out. */
  public Cfg cfg() {
    return numbering == null ? null : numbering.dag().cfg();
  }

  /**
   * Returns whether the method has probes that count paths, so that the increments of its edges are
   * known.
   */
  public boolean hasIncrements() {
    return status == Status.INSTRUMENTED && probes.potentials().length == cfg().size();
  }

  /**
   * Returns the amount that an edge adds to the path register: 0 on the spanning tree, and on some
   * chords.
   */
  public long increment(DagEdge e) {
    return numbering.value(e) + potential(e.from()) - potential(e.to());
  }

  /**
   * Returns the potential of a node. ENTRY and EXIT, the nodes after the blocks, have potential 0.
   */
  private long potential(int node) {
    return node < probes.potentials().length ? probes.potentials()[node] : 0;
  }

  /** Returns what coverage counts; null if the method was left out. */
  public CoverageShape shape() {
    return marked() != null || numbering == null ? marked() : CoverageShape.of(cfg());
  }

  /** Returns what coverage counts; null if it counts the whole graph, or if there is no graph. */
  public CoverageShape marked() {
    return code.marked();
  }

  /** Conditions of its branches. */
  public BranchConditions conditions() {
    return code.conditions();
  }

  /** Returns whether compilers generated the whole method, so that coverage does not count it. */
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
