package org.pathforest.instrumenter.jimple;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.pathforest.paths.cfg.CfgEdge;
import sootup.core.graph.BasicBlock;
import sootup.core.graph.ControlFlowGraph;
import sootup.core.jimple.common.Immediate;
import sootup.core.jimple.common.Local;
import sootup.core.jimple.common.Value;
import sootup.core.jimple.common.constant.NumericConstant;
import sootup.core.jimple.common.expr.AbstractConditionExpr;
import sootup.core.jimple.common.expr.JCmpExpr;
import sootup.core.jimple.common.expr.JCmpgExpr;
import sootup.core.jimple.common.expr.JCmplExpr;
import sootup.core.jimple.common.expr.JEqExpr;
import sootup.core.jimple.common.expr.JGeExpr;
import sootup.core.jimple.common.expr.JGtExpr;
import sootup.core.jimple.common.expr.JLeExpr;
import sootup.core.jimple.common.expr.JLtExpr;
import sootup.core.jimple.common.expr.JNeExpr;
import sootup.core.jimple.common.stmt.JAssignStmt;
import sootup.core.jimple.common.stmt.JIfStmt;
import sootup.core.jimple.common.stmt.Stmt;
import sootup.core.types.PrimitiveType;

/**
 * Adds hints from the Jimple of a tied method to {@link CodeHints}: comparisons with constants, the
 * types of compared values (floats, booleans), and guards. A wrong condition only makes a weight
 * worse. Not thread-safe.
 */
final class JimpleHints extends CodeHints {
  /** Number of statements searched for a definition before a branch, or for a use after it. */
  private static final int WINDOW = 16;

  private final MethodBlocks blocks;
  private final Map<Integer, BasicBlock<?>> branches = new HashMap<>();

  /** Finds the branches of a graph that is tied to the blocks. */
  JimpleHints(ControlFlowGraph<?> graph, MethodBlocks blocks) {
    super(blocks);
    this.blocks = blocks;
    for (BasicBlock<?> b : graph.getBlocks()) {
      if (b.getTail() instanceof JIfStmt branch) {
        branches.put(JimpleLoader.instruction(branch), b);
      }
    }
  }

  @Override
  public double taken(int block) {
    BasicBlock<?> branch = branches.get(blocks.lastIndex(block));
    double byOpcode = super.taken(block);
    return branch == null || byOpcode != UNKNOWN ? byOpcode : numeric(branch);
  }

  private static double numeric(BasicBlock<?> branch) {
    AbstractConditionExpr condition = ((JIfStmt) branch.getTail()).getCondition();
    boolean constantSecond = condition.getOp2() instanceof NumericConstant;
    if (!constantSecond && !(condition.getOp1() instanceof NumericConstant)) {
      return UNKNOWN;
    }
    Immediate tested = constantSecond ? condition.getOp1() : condition.getOp2();
    Immediate constant = constantSecond ? condition.getOp2() : condition.getOp1();
    Value source = tested instanceof Local local ? definition(local, branch) : null;
    if (isBoolean(tested) || isBoolean(source)) {
      // Zero means false here: no number is compared.
      return UNKNOWN;
    }
    if (condition instanceof JEqExpr) {
      return OPCODE;
    }
    if (condition instanceof JNeExpr) {
      return 1 - OPCODE;
    }
    boolean compared =
        source instanceof JCmpExpr || source instanceof JCmpgExpr || source instanceof JCmplExpr;
    if (compared || !isZero(constant)) {
      return UNKNOWN;
    }
    boolean less = condition instanceof JLtExpr || condition instanceof JLeExpr;
    boolean greater = condition instanceof JGtExpr || condition instanceof JGeExpr;
    if (less == greater) {
      return UNKNOWN;
    }
    return less == constantSecond ? OPCODE : 1 - OPCODE;
  }

  private static boolean isBoolean(Value value) {
    return value != null && value.getType() instanceof PrimitiveType.BooleanType;
  }

  private static boolean isZero(Immediate constant) {
    return constant.toString().equals("0");
  }

  /**
   * Returns the value last assigned to a local on the straight path to a branch; null if unknown.
   */
  private static Value definition(Local local, BasicBlock<?> branch) {
    BasicBlock<?> b = branch;
    int left = WINDOW;
    while (true) {
      List<Stmt> stmts = b.getStmts();
      for (int i = stmts.size() - 1; i >= 0; i--) {
        if (left-- == 0) {
          return null;
        }
        Stmt stmt = stmts.get(i);
        if (stmt.getDef().isPresent() && stmt.getDef().get().equals(local)) {
          return stmt instanceof JAssignStmt assign ? assign.getRightOp() : null;
        }
      }
      if (b.getPredecessors().size() != 1) {
        return null;
      }
      b = b.getPredecessors().get(0);
    }
  }

  @Override
  public boolean guards(int block, int successor) {
    BasicBlock<?> branch = branches.get(blocks.lastIndex(block));
    if (branch == null || branch.getSuccessors().size() != 2) {
      return false;
    }
    int outcome = -1;
    for (CfgEdge e : blocks.cfg().successors(block)) {
      if (e.to() == successor && e.outcomes().size() == 1) {
        outcome = e.outcomes().get(0).equals(CfgEdge.TAKEN) ? 1 : 0;
      }
    }
    if (outcome < 0) {
      return false;
    }
    AbstractConditionExpr condition = ((JIfStmt) branch.getTail()).getCondition();
    BasicBlock<?> next = branch.getSuccessors().get(outcome);
    return isUsedFirst(condition.getOp1(), next, successor)
        || isUsedFirst(condition.getOp2(), next, successor);
  }

  /**
   * Returns whether a local is used in a bytecode block before it is redefined.
   *
   * @param start the Jimple block at which the bytecode block begins
   */
  private boolean isUsedFirst(Immediate operand, BasicBlock<?> start, int block) {
    if (!(operand instanceof Local local)) {
      return false;
    }
    BasicBlock<?> b = start;
    int left = WINDOW;
    while (true) {
      for (Stmt stmt : b.getStmts()) {
        int instruction = JimpleLoader.instruction(stmt);
        if (left-- == 0 || (instruction >= 0 && blocks.blockOf(instruction) != block)) {
          return false;
        }
        if (stmt.getUses().contains(local)) {
          return true;
        }
        if (stmt.getDef().isPresent() && stmt.getDef().get().equals(local)) {
          return false;
        }
      }
      if (b.getSuccessors().size() != 1) {
        return false;
      }
      b = b.getSuccessors().get(0);
    }
  }
}
