package org.pathforest.instrumenter.condition;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import sootup.core.graph.BasicBlock;
import sootup.core.jimple.common.Local;
import sootup.core.jimple.common.Value;
import sootup.core.jimple.common.stmt.JAssignStmt;
import sootup.core.jimple.common.stmt.Stmt;

/**
 * Where a variable may have been set last. Compilers use a slot for several variables, so all that
 * a method sets of that name would be too many.
 */
final class Definitions {
  /** Blocks looked at for one variable. */
  private static final int MOST_BLOCKS = 500;

  private Definitions() {}

  /**
   * A statement that sets it.
   *
   * @param index of the statement in its block
   * @param value that it is set to
   */
  record Definition(BasicBlock<?> block, int index, Value value) {}

  /**
   * All definitions that reach a place.
   *
   * @param before the index of a statement in the block; definitions before it count
   * @return empty if one of them is no assignment, the method's entry is reached without, or there
   *     are too many blocks to look at
   */
  static List<Definition> of(Local local, BasicBlock<?> block, int before) {
    List<Definition> found = new ArrayList<>();
    int own = lastIn(local, block, before);
    if (own >= 0) {
      return add(block, own, found) ? found : List.of();
    }
    Set<BasicBlock<?>> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    Deque<BasicBlock<?>> work = new ArrayDeque<>();
    if (!push(block, work)) {
      return List.of();
    }
    while (!work.isEmpty()) {
      BasicBlock<?> b = work.remove();
      if (!seen.add(b)) {
        continue;
      }
      int i = lastIn(local, b, b.getStmts().size());
      if (seen.size() > MOST_BLOCKS || (i >= 0 ? !add(b, i, found) : !push(b, work))) {
        return List.of();
      }
    }
    return found;
  }

  /** Goes to the blocks before; false if that leads to the method's entry, or out of a handler. */
  private static boolean push(BasicBlock<?> b, Deque<BasicBlock<?>> work) {
    if (b.getPredecessors().isEmpty() || !b.getExceptionalPredecessors().isEmpty()) {
      return false;
    }
    work.addAll(b.getPredecessors());
    return true;
  }

  private static int lastIn(Local local, BasicBlock<?> b, int before) {
    List<Stmt> stmts = b.getStmts();
    for (int i = before - 1; i >= 0; i--) {
      if (stmts.get(i).getDef().isPresent() && stmts.get(i).getDef().get().equals(local)) {
        return i;
      }
    }
    return -1;
  }

  private static boolean add(BasicBlock<?> b, int i, List<Definition> found) {
    if (b.getStmts().get(i) instanceof JAssignStmt assign) {
      found.add(new Definition(b, i, assign.getRightOp()));
      return true;
    }
    return false;
  }
}
