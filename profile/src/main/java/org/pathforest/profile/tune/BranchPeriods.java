package org.pathforest.profile.tune;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntFunction;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.dag.DagEdge.Kind;
import org.pathforest.paths.numbering.BlPath;
import org.pathforest.profile.forest.Kipf;

/**
 * How often a branch in a loop goes the way that it went so many iterations before, one branch by
 * itself: beside a branch without order, no order of whole paths would show a period. An iteration
 * is a path that begins with a back edge to the loop's header and ends with one.
 */
public final class BranchPeriods {
  private final Cfg cfg;
  private final Kipf kipf;
  private final Map<Integer, BlPath> paths = new HashMap<>();
  private final Map<Integer, Map<Integer, Integer>> ways = new HashMap<>();

  /**
   * A branch of a loop.
   *
   * @param header the loop's
   * @param block that ends with the branch
   * @param compared index n: how often the branch ran in an iteration and in that n iterations
   *     before, all between them being iterations, too; index 0 is 0
   * @param same how often of these it went the same way
   */
  public record Periods(int header, int block, List<Long> compared, List<Long> same) {
    /** Copies the lists. */
    public Periods {
      compared = List.copyOf(compared);
      same = List.copyOf(same);
    }

    /** Share of the executions in which it goes the way of n iterations before; 0 if not known. */
    public double share(int n) {
      return compared.get(n) == 0 ? 0 : (double) same.get(n) / compared.get(n);
    }
  }

  private BranchPeriods(Cfg cfg, Kipf kipf, IntFunction<BlPath> paths) {
    this.cfg = cfg;
    this.kipf = kipf;
    for (int root = 0; root < kipf.roots(); root++) {
      BlPath p = paths.apply(kipf.id(root));
      int header = p.blocks().get(0);
      if (p.start() == Kind.START_BACKEDGE && p.end() == Kind.END_BACKEDGE && p.to() == header) {
        this.paths.put(kipf.id(root), p);
        ways.put(kipf.id(root), ways(p));
      }
    }
  }

  /** Where each branch of a path went. */
  private Map<Integer, Integer> ways(BlPath p) {
    Map<Integer, Integer> ways = new TreeMap<>();
    for (int i = 0; i < p.blocks().size(); i++) {
      int b = p.blocks().get(i);
      if (cfg.successors(b).size() > 1) {
        ways.put(b, i + 1 < p.blocks().size() ? p.blocks().get(i + 1) : p.to());
      }
    }
    return ways;
  }

  /**
   * Compares all branches of iterations, in order of headers and blocks.
   *
   * @param kipf the method's forest
   * @param paths by id
   */
  public static List<Periods> of(Cfg cfg, Kipf kipf, IntFunction<BlPath> paths) {
    return new BranchPeriods(cfg, kipf, paths).all();
  }

  private List<Periods> all() {
    int most = kipf.exactUpTo();
    Map<Integer, Map<Integer, long[][]>> found = new TreeMap<>();
    // The path that a node's n-gram begins with if all of it are iterations of one loop, else -1.
    int[] first = new int[kipf.size()];
    for (int n = 1; n <= kipf.depth(); n++) {
      for (int v = kipf.levelStart(n); v < kipf.levelEnd(n); v++) {
        int parent = kipf.parent(v);
        BlPath own = paths.get(kipf.id(v));
        first[v] = own == null ? -1 : parent < 0 ? kipf.id(v) : first[parent];
        if (parent < 0 || first[v] < 0) {
          continue;
        }
        if (paths.get(first[v]).to() != own.to()) {
          first[v] = -1;
          continue;
        }
        Map<Integer, long[][]> branches = found.computeIfAbsent(own.to(), h -> new TreeMap<>());
        Map<Integer, Integer> before = ways.get(first[v]);
        for (Map.Entry<Integer, Integer> way : ways.get(kipf.id(v)).entrySet()) {
          Integer then = before.get(way.getKey());
          if (then != null) {
            long[][] sums = branches.computeIfAbsent(way.getKey(), b -> new long[2][most]);
            sums[0][n - 1] += kipf.count(v);
            sums[1][n - 1] += then.equals(way.getValue()) ? kipf.count(v) : 0;
          }
        }
      }
    }
    List<Periods> all = new ArrayList<>();
    found.forEach(
        (header, branches) ->
            branches.forEach(
                (block, sums) ->
                    all.add(new Periods(header, block, list(sums[0]), list(sums[1])))));
    return all;
  }

  private static List<Long> list(long[] sums) {
    return Arrays.stream(sums).boxed().toList();
  }
}
