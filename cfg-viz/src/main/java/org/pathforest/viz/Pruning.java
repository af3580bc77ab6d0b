package org.pathforest.viz;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.pathforest.profile.forest.Forest;

/**
 * Decides which nodes of a forest are drawn. Each of the others is left out for exactly one reason.
 */
final class Pruning {
  private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);

  private final Forest forest;
  private final BitSet drawn = new BitSet();
  private final List<Integer> roots = new ArrayList<>();
  private final int small;
  private final int deep;
  private final int elsewhere;

  Pruning(ForestDrawing drawing) {
    this.forest = drawing.forest;
    int[] byCount =
        IntStream.range(0, forest.roots())
            .boxed()
            .sorted(order())
            .mapToInt(i -> i)
            .limit(drawing.top)
            .toArray();
    BitSet inTrees = new BitSet();
    for (int root : byCount) {
      roots.add(root);
      drawn.set(root);
      inTrees.set(root);
    }
    int tooSmall = 0;
    int tooDeep = 0;
    int[] rootOf = new int[forest.size()];
    BigDecimal percent = BigDecimal.valueOf(drawing.prune);
    // Nodes are visited level by level, so parents come first.
    for (int n = 1; n <= forest.depth(); n++) {
      for (int v = forest.levelStart(n); v < forest.levelEnd(n); v++) {
        int parent = forest.parent(v);
        rootOf[v] = parent < 0 ? v : rootOf[parent];
        if (parent < 0 || !inTrees.get(rootOf[v])) {
          continue;
        }
        if (n > drawing.depth) {
          tooDeep++;
        } else if (drawn.get(parent)
            && isLargeEnough(v, parent, percent)
            && isLargeEnough(v, rootOf[v], percent)) {
          drawn.set(v);
        } else {
          tooSmall++;
        }
      }
    }
    this.small = tooSmall;
    this.deep = tooDeep;
    this.elsewhere = forest.size() - drawn.cardinality() - small - deep;
  }

  /**
   * Returns whether a node has the least share. Exact: no share is rounded, and no product
   * overflows.
   */
  private boolean isLargeEnough(int node, int of, BigDecimal percent) {
    return BigDecimal.valueOf(forest.weight(node))
            .multiply(HUNDRED)
            .compareTo(BigDecimal.valueOf(forest.weight(of)).multiply(percent))
        >= 0;
  }

  private Comparator<Integer> order() {
    return Comparator.comparingLong((Integer v) -> -forest.weight(v)).thenComparing(v -> v);
  }

  /** Returns the roots to draw, in descending order of count. */
  List<Integer> roots() {
    return roots;
  }

  /** Returns the children to draw, in descending order of count. */
  List<Integer> children(int node) {
    return IntStream.range(forest.childrenStart(node), forest.childrenEnd(node))
        .filter(drawn::get)
        .boxed()
        .sorted(order())
        .toList();
  }

  /** Returns the number of children that are not drawn. */
  int leftOut(int node) {
    return forest.childrenEnd(node) - forest.childrenStart(node) - children(node).size();
  }

  /** Returns the number of nodes that are drawn. */
  int drawn() {
    return drawn.cardinality();
  }

  /**
   * Returns the number of nodes that are not drawn because they, or nodes above them, count too
   * little.
   */
  int small() {
    return small;
  }

  /** Returns the number of nodes that are not drawn because they are too deep. */
  int deep() {
    return deep;
  }

  /** Returns the number of nodes in trees that are not drawn. */
  int elsewhere() {
    return elsewhere;
  }
}
