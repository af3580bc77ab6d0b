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
 * Coverage of the prime paths of a method, as far as sequences of k paths determine it. A prime
 * path over j back edges or cut edges is visible in sequences of j + 1 paths.
 *
 * @param total number of prime paths; -1 if there are too many to examine
 * @param covered number of prime paths that ran
 * @param undecided number of prime paths that need longer sequences than are known
 */
public record PrimeCoverage(int total, int covered, int undecided) {
  /** Greatest number of prime paths that are examined. */
  private static final int MOST = 10_000;

  private static final long STEPS = 2_000_000;

  /** Computes the coverage of a method that ran and whose counts are known. */
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

  /** A search for sequences of blocks in a forest. */
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

    /**
     * Returns whether a prime path takes an edge that only a compiler's code takes, or has no block
     * that counts.
     */
    boolean isGenerated(int[] blocks) {
      for (int i = 0; i + 1 < blocks.length; i++) {
        if (shape.generated().contains(edge(blocks[i], blocks[i + 1]).index())) {
          return true;
        }
      }
      return Arrays.stream(blocks).noneMatch(counted::get);
    }

    /** Splits a sequence of blocks where a Ball-Larus path ends. */
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

    /** Returns whether the pieces were executed one after the other. */
    boolean ran(List<int[]> pieces) {
      if (pieces.size() == 1 && interruptedIn(pieces.get(0))) {
        return true;
      }
      // Nodes of one level whose sequence fits the pieces so far.
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

    /** Returns whether a path fits the n-th piece. Inner pieces must be whole paths. */
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

    /**
     * Returns the index of a run of blocks in a path, which contains no block twice; -1 if it is
     * absent.
     */
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
