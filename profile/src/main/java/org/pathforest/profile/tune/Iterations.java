package org.pathforest.profile.tune;

import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.IntFunction;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.dag.DagEdge.Kind;
import org.pathforest.paths.numbering.BlPath;
import org.pathforest.profile.forest.Kipf;

/**
 * The paths of a method that are iterations of a loop: they begin with a back edge to its header
 * and end with one. An outer loop therefore has iterations only where no inner loop ran.
 */
public final class Iterations {
  private final Map<Integer, Integer> headers = new TreeMap<>();
  private final Map<Integer, Map<Integer, Integer>> ways = new TreeMap<>();

  /**
   * Finds the iterations.
   *
   * @param kipf forest of the method
   * @param paths paths by id
   */
  public Iterations(Cfg cfg, Kipf kipf, IntFunction<BlPath> paths) {
    for (int root = 0; root < kipf.roots(); root++) {
      BlPath p = paths.apply(kipf.id(root));
      int header = p.blocks().get(0);
      if (p.start() == Kind.START_BACKEDGE && p.end() == Kind.END_BACKEDGE && p.to() == header) {
        headers.put(kipf.id(root), header);
        ways.put(kipf.id(root), ways(cfg, p));
      }
    }
  }

  private static Map<Integer, Integer> ways(Cfg cfg, BlPath p) {
    Map<Integer, Integer> ways = new TreeMap<>();
    for (int i = 0; i < p.blocks().size(); i++) {
      int b = p.blocks().get(i);
      if (cfg.successors(b).size() > 1) {
        ways.put(b, i + 1 < p.blocks().size() ? p.blocks().get(i + 1) : p.to());
      }
    }
    return Collections.unmodifiableMap(ways);
  }

  /**
   * Returns the header of the loop of which a path is an iteration; -1 if the path is no iteration.
   */
  int header(int path) {
    return headers.getOrDefault(path, -1);
  }

  /**
   * Returns the block that each branch of an iteration went to, by block; null if the path is no
   * iteration.
   */
  Map<Integer, Integer> ways(int path) {
    return ways.get(path);
  }

  /** Returns the headers of the loops that have iterations, in ascending order. */
  public Set<Integer> headers() {
    return new TreeSet<>(headers.values());
  }

  /** Returns the iterations of a loop, in ascending order of their ids. */
  public int[] of(int header) {
    return headers.entrySet().stream()
        .filter(e -> e.getValue() == header)
        .mapToInt(Map.Entry::getKey)
        .toArray();
  }
}
