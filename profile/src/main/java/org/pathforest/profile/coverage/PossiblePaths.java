package org.pathforest.profile.coverage;

import java.math.BigInteger;
import java.util.BitSet;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.CfgEdge;
import org.pathforest.paths.cfg.DepthFirstSearch;

/**
 * The exact number of Ball-Larus paths that a method's control flow allows if it is not cut.
 * Numbers such as 10^61 occur in practice. Many of the paths may be infeasible, which the graph
 * does not tell.
 */
public final class PossiblePaths {
  private PossiblePaths() {}

  /** Returns the number of paths from ENTRY, handler starts and targets of back edges to EXIT. */
  public static BigInteger of(Cfg cfg) {
    DepthFirstSearch search = new DepthFirstSearch(cfg);
    int[] order = search.topologicalOrder();
    BigInteger[] from = new BigInteger[cfg.size()];
    BitSet targets = new BitSet();
    for (int i = order.length - 1; i >= 0; i--) {
      int b = order[i];
      BigInteger sum =
          switch (cfg.block(b).exit()) {
            case NONE -> BigInteger.ZERO;
            case RETURN, THROW -> BigInteger.ONE;
          };
      for (CfgEdge e : cfg.successors(b)) {
        if (search.isBackEdge(e)) {
          targets.set(e.to());
          sum = sum.add(BigInteger.ONE);
        } else {
          sum = sum.add(from[e.to()]);
        }
      }
      from[b] = sum;
    }
    BigInteger all = from[0];
    for (int h : cfg.handlers()) {
      all = all.add(from[h]);
    }
    for (int t = targets.nextSetBit(0); t >= 0; t = targets.nextSetBit(t + 1)) {
      all = all.add(from[t]);
    }
    return all;
  }
}
