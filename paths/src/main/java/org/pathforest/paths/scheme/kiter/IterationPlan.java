package org.pathforest.paths.scheme.kiter;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.CfgEdge;
import org.pathforest.paths.cfg.DepthFirstSearch;
import org.pathforest.paths.dag.DagEdge;
import org.pathforest.paths.numbering.PathNumbering;
import org.pathforest.paths.probe.ProbePlan;
import org.pathforest.paths.scheme.CannotNumberException;
import org.pathforest.paths.scheme.CountedMethod;
import org.pathforest.paths.scheme.SchemeCounts;
import org.pathforest.paths.scheme.SchemePlan;
import org.pathforest.paths.weights.EdgeWeights;

/**
 * Plan of {@code kiter}: paths that span up to k iterations of each innermost loop, numbered
 * statically (Roy &amp; Srikant 2009). An id is the number of a path, in [0, N). Immutable.
 */
public final class IterationPlan implements SchemePlan {
  /** The profiler's name. */
  public static final String NAME = "kiter";

  /** Largest k. Each iteration needs a register, and an addition on each edge. */
  public static final int MAX_K = 8;

  private final IterationNumbering numbering;
  private final EdgeWeights weights;
  private final int arrayPaths;

  private IterationPlan(IterationNumbering numbering, EdgeWeights weights, int arrayPaths) {
    this.numbering = numbering;
    this.weights = weights;
    this.arrayPaths = arrayPaths;
  }

  /**
   * Limits on the number of paths of a method.
   *
   * @param array methods with more paths count them in a hash table
   * @param most methods with more paths are not numbered
   */
  public record Limits(int array, long most) {}

  /**
   * Numbers the paths of a method.
   *
   * @param paths the method's Ball-Larus numbering, from which the order of edges is taken
   * @param weights weights that tell where probes cost least
   * @param kOfHeader k of the innermost loop with a header, up to {@link #MAX_K}; a loop with k = 1
   *     is profiled acyclically
   * @param limits limits on the number of paths
   * @throws CannotNumberException if there are too many paths, or a loop is irreducible
   */
  public static IterationPlan of(
      PathNumbering paths, EdgeWeights weights, IntUnaryOperator kOfHeader, Limits limits)
      throws CannotNumberException {
    Cfg cfg = paths.dag().cfg();
    IterationLoops loops = IterationLoops.innermost(cfg, kOfHeader);
    if (loops.irreducible() != null) {
      throw irreducible(cfg, loops.irreducible());
    }
    IterationNumbering numbering = number(paths, loops);
    long limit = Math.min(limits.most(), Integer.MAX_VALUE);
    if (numbering.numPaths() > limit) {
      throw tooMany(loops.largestK(), numbering.numPaths(), limit);
    }
    return new IterationPlan(numbering, weights, limits.array());
  }

  private static CannotNumberException irreducible(Cfg cfg, CfgEdge entry) {
    return new CannotNumberException(
        "irreducible loop (entered past its header, from offset "
            + cfg.block(entry.from()).offset()
            + " to "
            + cfg.block(entry.to()).offset()
            + "); use --profiler kpaths");
  }

  /**
   * Creates the exception for a method with too many paths.
   *
   * @param k the largest k of the method's loops
   */
  private static CannotNumberException tooMany(int k, long paths, long most) {
    String instead = k > 1 ? "a smaller k or " : "";
    return new CannotNumberException(
        (paths == IterationNumbering.TOO_MANY ? "over 2^60" : paths)
            + " paths of up to "
            + k
            + (k == 1 ? " iteration" : " iterations")
            + " exceed the limit of "
            + most
            + "; use "
            + instead
            + "--profiler kpaths");
  }

  /** Returns whether a method has a loop. */
  public static boolean hasLoops(Cfg cfg) {
    return !new DepthFirstSearch(cfg).backEdges().isEmpty();
  }

  /**
   * Returns the number of paths of a method, even if it is too large for a plan.
   *
   * @param kOfHeader k of the innermost loop with a header
   * @return N; {@link IterationNumbering#TOO_MANY} as in {@link IterationNumbering#numPaths()}
   * @throws CannotNumberException if a loop is irreducible
   */
  public static long count(Cfg cfg, IntUnaryOperator kOfHeader) throws CannotNumberException {
    IterationLoops loops = IterationLoops.innermost(cfg, kOfHeader);
    if (loops.irreducible() != null) {
      throw irreducible(cfg, loops.irreducible());
    }
    return IterationNumbering.of(loops, IterationEdge::id).numPaths();
  }

  /** Numbers edges in the order of their Ball-Larus values, which is that of smart numbering. */
  private static IterationNumbering number(PathNumbering paths, IterationLoops loops) {
    return IterationNumbering.of(loops, e -> rank(paths, e));
  }

  private static long rank(PathNumbering paths, IterationEdge e) {
    if (e.cfgEdge() != null) {
      return paths.value(paths.dag().of(e.cfgEdge()));
    }
    for (DagEdge d : paths.dag().out(e.kind().starts() ? paths.dag().entry() : e.from())) {
      if (d.kind().name().equals(e.kind().name()) && d.to() == e.to()) {
        return paths.value(d);
      }
    }
    return Long.MAX_VALUE; // the only edge of its node, or one that comes last anyway
  }

  /**
   * Restores a plan that was written.
   *
   * @throws RuntimeException if it does not fit the method
   */
  public static IterationPlan restore(JsonObject json, PathNumbering paths) {
    Map<Integer, Integer> ks = new HashMap<>();
    for (JsonElement loop : json.getAsJsonArray("loops")) {
      JsonArray pair = loop.getAsJsonArray();
      ks.put(pair.get(0).getAsInt(), pair.get(1).getAsInt());
    }
    Cfg cfg = paths.dag().cfg();
    IterationLoops loops = IterationLoops.innermost(cfg, h -> ks.getOrDefault(h, 1));
    IterationNumbering numbering = number(paths, loops);
    if (loops.loops().size() != ks.size()
        || loops.irreducible() != null
        || numbering.numPaths() != json.get("paths").getAsInt()) {
      throw new IllegalArgumentException("loops that are not those of the method");
    }
    return new IterationPlan(numbering, EdgeWeights.uniform(), Integer.MAX_VALUE);
  }

  /** Returns the numbering of the paths. */
  public IterationNumbering numbering() {
    return numbering;
  }

  @Override
  public String scheme() {
    return NAME;
  }

  @Override
  public int counters() {
    return (int) numbering.numPaths();
  }

  @Override
  public int registers() {
    return IterationProbes.registers(numbering.graph().loops());
  }

  /** Returns the probes. A restored plan has them in other places, but they count the same. */
  @Override
  public ProbePlan probes() {
    return IterationProbes.place(numbering.graph(), IterationIncrements.byTree(numbering, weights));
  }

  @Override
  public boolean countsOften() {
    return !numbering.graph().loops().search().backEdges().isEmpty();
  }

  @Override
  public TableKind table() {
    return counters() > arrayPaths ? TableKind.HASHED : TableKind.ARRAY;
  }

  @Override
  public SchemeCounts counts(CountedMethod counted) {
    return new IterationCounts(this, counted);
  }

  @Override
  public void write(JsonWriter json) throws IOException {
    json.name("paths").value(numbering.numPaths());
    json.name("loops").beginArray();
    for (IterationLoop loop : numbering.graph().loops().loops()) {
      json.beginArray().value(loop.header()).value(loop.k()).endArray();
    }
    json.endArray();
  }
}
