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
import org.pathforest.paths.cfg.DepthFirstSearch;
import org.pathforest.paths.dag.DagEdge;
import org.pathforest.paths.numbering.PathNumbering;
import org.pathforest.paths.probe.ProbePlan;
import org.pathforest.paths.scheme.SchemePlan;
import org.pathforest.paths.weights.EdgeWeights;

/**
 * {@code kiter}: paths that span up to k iterations of each innermost loop, numbered statically
 * (Roy &amp; Srikant 2009). An id is the number of a path in [0, N). Immutable.
 */
public final class IterationPlan implements SchemePlan {
  /** The profiler's name. */
  public static final String NAME = "kiter";

  /** The largest k: a register and an addition per edge for each. */
  public static final int MAX_K = 8;

  private final IterationNumbering numbering;
  private final EdgeWeights weights;

  private IterationPlan(IterationNumbering numbering, EdgeWeights weights) {
    this.numbering = numbering;
    this.weights = weights;
  }

  /**
   * Numbers the paths of a method.
   *
   * @param paths the method's Ball-Larus numbering, whose order of edges is taken over
   * @param weights say where probes cost least
   * @param kOfHeader k of the innermost loop with that header, up to {@link #MAX_K}; 1: acyclic
   * @param most how many paths there may be
   * @throws CannotNumberException if there are more, or a loop is irreducible
   */
  public static IterationPlan of(
      PathNumbering paths, EdgeWeights weights, IntUnaryOperator kOfHeader, long most)
      throws CannotNumberException {
    Cfg cfg = paths.dag().cfg();
    IterationLoops loops = IterationLoops.innermost(cfg, kOfHeader);
    if (loops.irreducible() != null) {
      throw CannotNumberException.irreducible(cfg, loops.irreducible());
    }
    IterationNumbering numbering = number(paths, loops);
    long limit = Math.min(most, Integer.MAX_VALUE);
    if (numbering.numPaths() > limit) {
      throw CannotNumberException.tooMany(loops.largestK(), numbering.numPaths(), limit);
    }
    return new IterationPlan(numbering, weights);
  }

  /** Whether a method has a loop. */
  public static boolean hasLoops(Cfg cfg) {
    return !new DepthFirstSearch(cfg).backEdges().isEmpty();
  }

  /**
   * How many paths a method has, however many that are.
   *
   * @param kOfHeader as above
   * @return N; {@link IterationNumbering#TOO_MANY} from 2^60
   * @throws CannotNumberException if a loop is irreducible
   */
  public static long count(Cfg cfg, IntUnaryOperator kOfHeader) throws CannotNumberException {
    IterationLoops loops = IterationLoops.innermost(cfg, kOfHeader);
    if (loops.irreducible() != null) {
      throw CannotNumberException.irreducible(cfg, loops.irreducible());
    }
    return IterationNumbering.of(loops, IterationEdge::id).numPaths();
  }

  /** Numbers edges in the order of the Ball-Larus values, which is that of smart numbering. */
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
   * Makes the plan that was written.
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
    return new IterationPlan(numbering, EdgeWeights.uniform());
  }

  /** The numbers of the paths. */
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

  /** The probes. A plan that was restored has them in other places: what they count is the same. */
  @Override
  public ProbePlan probes() {
    return IterationProbes.place(numbering.graph(), IterationIncrements.byTree(numbering, weights));
  }

  @Override
  public boolean countsOften() {
    return !numbering.graph().loops().search().backEdges().isEmpty();
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
