package org.pathforest.instrumenter.weave;

import java.util.ArrayList;
import java.util.List;
import org.pathforest.paths.probe.Action;
import org.pathforest.paths.probe.MethodPlan;

/**
 * Which methods of a class have their paths' counters in the class's own array, one behind the
 * other (see {@code ClassHandle}). Others have tables of their own.
 */
final class CellLayout {
  /** Methods with more paths have a table: each thread that runs the class has all its cells. */
  private static final int MOST_PATHS = 64;

  /** Most cells of a class: 32 KiB for each thread that runs it. */
  private static final int MOST_CELLS = 4096;

  /** Most methods that are spoken of: their number of cells is one character each of a constant. */
  private static final int MOST_METHODS = 1 << 14;

  private final List<Integer> firstCells = new ArrayList<>();
  private final StringBuilder counts = new StringBuilder();
  private int cells;

  /**
   * Adds the next method that has probes.
   *
   * @param allowed whether it may have cells
   */
  void add(MethodPlan plan, boolean allowed) {
    add(plan.numbering().numPaths(), allowed && isSingle(plan));
  }

  /**
   * Adds the next method that has probes.
   *
   * @param paths how many paths, or other ids, are counted
   * @param allowed whether it may have cells
   */
  void add(long paths, boolean allowed) {
    boolean fits =
        allowed
            && firstCells.size() < MOST_METHODS
            && paths <= MOST_PATHS
            && cells + paths <= MOST_CELLS;
    firstCells.add(fits ? cells : -1);
    if (firstCells.size() <= MOST_METHODS) {
      counts.append((char) ('0' + (fits ? paths : 0)));
    }
    cells += fits ? (int) paths : 0;
  }

  /** Whether no sequence of a method has more than one path. */
  static boolean isSingle(MethodPlan plan) {
    return plan.probes().edges().values().stream()
        .noneMatch(actions -> actions.stream().anyMatch(Action.Next.class::isInstance));
  }

  /** The first cell of a method, by its index; -1 if it has a table. */
  int firstCell(int method) {
    return firstCells.get(method);
  }

  /** One character per method: {@code '0'} plus the number of its cells. */
  @Override
  public String toString() {
    return counts.toString();
  }
}
