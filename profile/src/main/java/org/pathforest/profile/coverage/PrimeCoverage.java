package org.pathforest.profile.coverage;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.pathforest.paths.cfg.CfgEdge;
import org.pathforest.paths.dag.Dag;
import org.pathforest.paths.dag.DagEdge.Kind;
import org.pathforest.paths.map.CoverageShape;
import org.pathforest.paths.numbering.BlPath;
import org.pathforest.profile.MethodPaths;
import org.pathforest.profile.MethodProfile;
import org.pathforest.profile.forest.Kipf;
import org.pathforest.profile.record.InterruptedPrefix;

/**
 * How many prime paths of a method a run has covered, as far as sequences of k paths tell: a prime
 * path that takes j back edges or cut edges is seen in sequences of j + 1 paths.
 *
 * @param total prime paths; -1 if there are too many to look at
 * @param covered those that ran
 * @param undecided those that longer sequences than are known would have to tell
 */
public record PrimeCoverage(int total, int covered, int undecided) {
  /** More prime paths are not looked at. */
  private static final int MOST = 10_000;

  private static final long STEPS = 2_000_000;

  /** Computes it for a method that ran and whose counts are known. */
  public static PrimeCoverage of(MethodProfile method, Kipf kipf) {
    List<int[]> primes = PrimePaths.of(method.map().cfg(), MOST, STEPS);
    if (primes == null) {
      return new PrimeCoverage(-1, 0, 0);
    }
    Search search = new Search(method, kipf);
    primes.removeIf(search::isGenerated);
    int covered = 0;
    int undecided = 0;
    for (int[] prime : primes) {
      List<int[]> pieces = search.pieces(prime);
      if (pieces.size() > kipf.exactUpTo()) {
        undecided++;
      } else if (search.ran(pieces)) {
        covered++;
      }
    }
    return new PrimeCoverage(primes.size(), covered, undecided);
  }

  /** Looks for block sequences in a forest. */
  private static final class Search {
    private final Dag dag;
    private final MethodPaths paths;
    private final Kipf kipf;
    private final List<InterruptedPrefix> interrupted;
    private final CoverageShape shape;
    private final BitSet counted = new BitSet();

    Search(MethodProfile method, Kipf kipf) {
      this.dag = method.map().numbering().dag();
      this.paths = new MethodPaths(method, kipf);
      this.kipf = kipf;
      this.interrupted = method.interrupted();
      this.shape = method.map().shape();
      shape.parts().forEach(part -> counted.set(part.block()));
    }

    /** Whether a path is in code that a compiler has added, or only that takes it. */
    boolean isGenerated(int[] blocks) {
      for (int i = 0; i + 1 < blocks.length; i++) {
        if (shape.generated().contains(edge(blocks[i], blocks[i + 1]).index())) {
          return true;
        }
      }
      return Arrays.stream(blocks).noneMatch(counted::get);
    }

    /** A sequence of blocks, parted where a path ends. */
    List<int[]> pieces(int[] blocks) {
      List<int[]> pieces = new ArrayList<>();
      int from = 0;
      for (int i = 0; i + 1 < blocks.length; i++) {
        CfgEdge e = edge(blocks[i], blocks[i + 1]);
        if (dag.isBackEdge(e) || dag.isCut(e)) {
          pieces.add(Arrays.copyOfRange(blocks, from, i + 1));
          from = i + 1;
        }
      }
      pieces.add(Arrays.copyOfRange(blocks, from, blocks.length));
      return pieces;
    }

    private CfgEdge edge(int from, int to) {
      for (CfgEdge e : dag.cfg().successors(from)) {
        if (e.to() == to) {
          return e;
        }
      }
      throw new IllegalArgumentException("no edge from " + from + " to " + to);
    }

    /** Whether the pieces were executed one after the other. */
    boolean ran(List<int[]> pieces) {
      if (pieces.size() == 1 && interruptedIn(pieces.get(0))) {
        return true;
      }
      // Nodes whose last path fits the pieces so far; level by level.
      Set<Integer> nodes = new HashSet<>();
      for (int root = 0; root < kipf.roots(); root++) {
        if (fits(kipf.id(root), pieces, 0)) {
          nodes.add(root);
        }
      }
      for (int n = 1; n < pieces.size(); n++) {
        Set<Integer> next = new HashSet<>();
        for (int v : nodes) {
          for (int c = kipf.childrenStart(v); c < kipf.childrenEnd(v); c++) {
            if (kipf.count(c) > 0 && fits(kipf.id(c), pieces, n)) {
              next.add(c);
            }
          }
        }
        nodes = next;
      }
      return !nodes.isEmpty();
    }

    private boolean interruptedIn(int[] piece) {
      return interrupted.stream().anyMatch(p -> at(p.blocks(), piece) >= 0);
    }

    /** Whether a path can be the n-th of the pieces: the inner ones are whole paths. */
    private boolean fits(int id, List<int[]> pieces, int n) {
      BlPath p = paths.path(id);
      int[] piece = pieces.get(n);
      int at = at(p.blocks(), piece);
      boolean fromStart = n == 0 || at == 0;
      boolean last = n == pieces.size() - 1;
      boolean toEnd =
          last
              || (at + piece.length == p.blocks().size()
                  && (p.end() == Kind.END_BACKEDGE || p.end() == Kind.END_CUT)
                  && p.to() == pieces.get(n + 1)[0]);
      return at >= 0 && fromStart && toEnd;
    }

    /** Where a run of blocks stands in a path, which has no block twice; -1 if nowhere. */
    private static int at(List<Integer> blocks, int[] run) {
      int at = blocks.indexOf(run[0]);
      if (at < 0 || at + run.length > blocks.size()) {
        return -1;
      }
      for (int i = 0; i < run.length; i++) {
        if (blocks.get(at + i) != run[i]) {
          return -1;
        }
      }
      return at;
    }
  }
}
