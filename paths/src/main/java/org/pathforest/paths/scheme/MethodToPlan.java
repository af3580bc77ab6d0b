package org.pathforest.paths.scheme;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.numbering.PathNumbering;
import org.pathforest.paths.weights.EdgeWeights;

/**
 * A method as schemes see it that plan it.
 *
 * @param className internal name of its class
 * @param name its name
 * @param numbering of its Ball-Larus paths, with its graph
 * @param weights of its edges, static or measured: where probes cost least
 * @param k greatest number of iterations, of schemes that have such
 * @param pathLimit the most paths before a graph is cut
 * @param waits where its threads can wait; costs time to find out
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
   * Where a thread can be that does not run.
   *
   * @param lines by block: at which a thread can be in a call, or wait; of blocks that are not
   *     there, all lines are meant that they have, if they can throw at all
   * @param exits blocks that call {@code System.exit}: below that call most activations are that do
   *     not end
   */
  public record Waits(Map<Integer, List<Integer>> lines, Set<Integer> exits) {
    /** Nothing is known. */
    public static final Waits UNKNOWN = new Waits(Map.of(), Set.of());
  }

  /** Its graph. */
  public Cfg cfg() {
    return numbering.dag().cfg();
  }
}
