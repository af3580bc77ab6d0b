package org.pathforest.paths.scheme;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.numbering.PathNumbering;
import org.pathforest.paths.weights.EdgeWeights;

/**
 * A method for which a scheme makes a plan.
 *
 * @param className internal name of its class
 * @param name name of the method
 * @param numbering numbering of its Ball-Larus paths, with its graph
 * @param weights static or measured weights of its edges, which tell where probes cost least
 * @param k largest number of iterations, for schemes that have one
 * @param pathLimit largest number of paths; graphs with more are cut
 * @param waits finds the places where its threads can wait; this takes time
 */
public record MethodToPlan(
    String className,
    String name,
    PathNumbering numbering,
    EdgeWeights weights,
    int k,
    long pathLimit,
    Supplier<Waits> waits) {

  /**
   * Places where a thread can be while it is not executing the method's own instructions.
   *
   * @param lines by block: lines at which a thread can be in a call, or wait. If a block is
   *     missing, all its lines count, provided that the block can throw
   * @param exits blocks that call {@code System.exit}. Most activations that never end are waiting
   *     for such a call to return
   */
  public record Waits(Map<Integer, List<Integer>> lines, Set<Integer> exits) {
    /** No known places. */
    public static final Waits UNKNOWN = new Waits(Map.of(), Set.of());
  }

  /** The graph of the method. */
  public Cfg cfg() {
    return numbering.dag().cfg();
  }
}
