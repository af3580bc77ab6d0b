package org.pathforest.instrumenter.condition;

import java.util.List;
import sootup.core.graph.BasicBlock;
import sootup.core.jimple.common.Immediate;
import sootup.core.jimple.common.Local;
import sootup.core.jimple.common.Value;
import sootup.core.jimple.common.constant.IntConstant;
import sootup.core.jimple.common.expr.AbstractConditionExpr;
import sootup.core.jimple.common.expr.AbstractInstanceInvokeExpr;
import sootup.core.jimple.common.expr.JAddExpr;
import sootup.core.jimple.common.expr.JGeExpr;
import sootup.core.jimple.common.expr.JLengthExpr;
import sootup.core.jimple.common.expr.JLtExpr;
import sootup.core.jimple.common.stmt.JIfStmt;

/**
 * Finds the conditions of loops over all elements of an array or collection. Compilers write these
 * loops with variables of their own (JLS 14.14.2). Their condition is whether there are more
 * elements.
 */
final class EachLoops {
  /** Returns the source text of a value that is set at a place. */
  @FunctionalInterface
  interface Source {
    /** Returns the text of the value that a definition sets, or of an operand of that value. */
    Text of(Value value, Definitions.Definition definition) throws UnclearException;
  }

  private final LocalNames names;
  private final Source source;

  EachLoops(LocalNames names, Source source) {
    this.names = names;
    this.source = source;
  }

  /** Returns the condition if a block tests a loop over all elements; null if it does not. */
  Comparison of(BasicBlock<?> b, Value first, int instruction) throws UnclearException {
    AbstractConditionExpr condition = ((JIfStmt) b.getTail()).getCondition();
    Text all =
        first instanceof AbstractInstanceInvokeExpr call
            ? collection(b, call, instruction)
            : array(b, condition, instruction);
    if (all == null) {
      return null;
    }
    String text = " in " + all.text();
    boolean ends = condition instanceof JGeExpr || condition.getSymbol().trim().equals("==");
    return ends
        ? new Comparison("no more" + text, "more" + text)
        : new Comparison("more" + text, "no more" + text);
  }

  /** Matches {@code iterator.hasNext()}, compared with false. */
  private Text collection(BasicBlock<?> b, AbstractInstanceInvokeExpr call, int instruction)
      throws UnclearException {
    if (!call.getMethodSignature().getName().equals("hasNext")
        || call.getArgCount() > 0
        || !isNameless(call.getBase(), instruction)) {
      return null;
    }
    Definitions.Definition iterator = only(call.getBase(), b);
    return iterator != null
            && iterator.value() instanceof AbstractInstanceInvokeExpr made
            && made.getMethodSignature().getName().equals("iterator")
        ? source.of(made.getBase(), iterator)
        : null;
  }

  /** Matches {@code i >= length} or {@code i < length}, where i begins at 0 and increases by 1. */
  private Text array(BasicBlock<?> b, AbstractConditionExpr condition, int instruction)
      throws UnclearException {
    if (!(condition instanceof JGeExpr || condition instanceof JLtExpr)
        || !isNameless(condition.getOp1(), instruction)
        || !isNameless(condition.getOp2(), instruction)) {
      return null;
    }
    Definitions.Definition length = only((Local) condition.getOp2(), b);
    if (length == null
        || !(length.value() instanceof JLengthExpr of)
        || !isStepped((Local) condition.getOp1(), b)) {
      return null;
    }
    if (!isNameless(of.getOp(), instruction)) {
      return source.of(of.getOp(), length);
    }
    List<Definitions.Definition> array =
        Definitions.of((Local) of.getOp(), length.block(), length.index());
    return array.size() == 1 ? source.of(array.get(0).value(), array.get(0)) : null;
  }

  private static boolean isStepped(Local index, BasicBlock<?> b) {
    List<Definitions.Definition> set = Definitions.of(index, b, b.getStmts().size());
    boolean begins = false;
    boolean steps = false;
    for (Definitions.Definition d : set) {
      begins |= d.value() instanceof IntConstant constant && constant.getValue() == 0;
      steps |=
          d.value() instanceof JAddExpr sum
              && sum.getOp1().equals(index)
              && sum.getOp2() instanceof IntConstant one
              && one.getValue() == 1;
    }
    return begins && steps && set.size() == 2;
  }

  private static Definitions.Definition only(Local local, BasicBlock<?> b) {
    List<Definitions.Definition> all = Definitions.of(local, b, b.getStmts().size());
    return all.size() == 1 ? all.get(0) : null;
  }

  /** Returns whether an operand is a variable that is not in the source. */
  private boolean isNameless(Immediate operand, int instruction) {
    return operand instanceof Local local && names.isNameless(local.getName(), instruction);
  }
}
