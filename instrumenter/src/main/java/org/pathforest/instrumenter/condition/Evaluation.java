package org.pathforest.instrumenter.condition;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import sootup.core.jimple.common.Local;
import sootup.core.jimple.common.Value;
import sootup.core.jimple.common.stmt.Stmt;

/** What the text of a condition evaluates, and whether the code evaluates the same. */
final class Evaluation {
  /** Statements whose values are part of the text. */
  private final BitSet used = new BitSet();

  /** The used statements that read memory or call methods, in the text's order of evaluation. */
  private final List<Integer> order = new ArrayList<>();

  /** Position of the first statement that reads a variable, by the variable's name. */
  private final Map<String, Integer> reads = new HashMap<>();

  /** Says that the value of the statement at a position is part of the text. */
  void uses(int at) {
    used.set(at);
  }

  /** Says that the text, as far as it is made, ends with what a statement reads or calls. */
  void evaluates(int at) {
    order.add(at);
  }

  /** Says that the statement at a position reads a variable. */
  void reads(Local variable, int at) {
    reads.merge(variable.getName(), at, Math::min);
  }

  /**
   * Verifies that the text says what was tested.
   *
   * @param code straight code; the branch is its last statement
   * @throws UnclearException if something changed in between, or is evaluated in another order
   */
  void check(List<Stmt> code) throws UnclearException {
    for (int i = 1; i < order.size(); i++) {
      if (order.get(i - 1) >= order.get(i)) {
        throw new UnclearException("order");
      }
    }
    int first = order.isEmpty() ? Integer.MAX_VALUE : order.get(0);
    for (int i = Math.max(0, used.nextSetBit(0)); i < code.size() - 1; i++) {
      Stmt stmt = code.get(i);
      if (used.get(i)) {
        continue;
      }
      Value target = stmt.getDef().isPresent() ? stmt.getDef().get() : null;
      boolean effect =
          target != null && !(target instanceof Local)
              || stmt.isInvokableStmt() && stmt.asInvokableStmt().getInvokeExpr().isPresent()
              || target == null && !isHarmless(stmt);
      if (effect && first < i) {
        throw new UnclearException("effect in between");
      }
      if (target instanceof Local local && reads.getOrDefault(local.getName(), i) < i) {
        throw new UnclearException("variable changed");
      }
    }
  }

  private static boolean isHarmless(Stmt stmt) {
    return stmt.getClass().getSimpleName().equals("JNopStmt")
        || stmt.getClass().getSimpleName().equals("JGotoStmt");
  }
}
