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
 * Finds the statements that may have set a variable last. Compilers use one slot for several
 * variables, so the set of all statements that set that slot would be too large.
 */
final class Definitions {
  /** Most blocks searched for one variable. */
  private static final int MOST_BLOCKS = 500;

  private Definitions() {}

  /**
   * A statement that sets the variable.
   *
   * @param index position of the statement in its block
   * @param value the assigned value
   */
  record Definition(BasicBlock<?> block, int index, Value value) {}

  /**
   * Returns all definitions that reach a place.
   *
   * @param before index of a statement in the block; only definitions before it count
   * @return empty if one of them is not an assignment, if the search reaches the method's entry or
   *     a handler, or if there are too many blocks to search
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

  /** Adds the predecessors of a block; false if it is the method's entry or a handler start. */
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
