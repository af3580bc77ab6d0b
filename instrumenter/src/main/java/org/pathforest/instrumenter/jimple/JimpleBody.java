package org.pathforest.instrumenter.jimple;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.pathforest.paths.cfg.Block;
import org.pathforest.paths.cfg.BlockExit;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.CfgEdge;
import sootup.core.jimple.common.Local;
import sootup.core.jimple.common.Trap;
import sootup.core.jimple.common.Value;
import sootup.core.jimple.common.constant.IntConstant;
import sootup.core.jimple.common.constant.NumericConstant;
import sootup.core.jimple.common.expr.AbstractBinopExpr;
import sootup.core.jimple.common.expr.JDivExpr;
import sootup.core.jimple.common.expr.JRemExpr;
import sootup.core.jimple.common.stmt.BranchingStmt;
import sootup.core.jimple.common.stmt.JAssignStmt;
import sootup.core.jimple.common.stmt.JGotoStmt;
import sootup.core.jimple.common.stmt.JIdentityStmt;
import sootup.core.jimple.common.stmt.JIfStmt;
import sootup.core.jimple.common.stmt.JNopStmt;
import sootup.core.jimple.common.stmt.JThrowStmt;
import sootup.core.jimple.common.stmt.ReturnStmt;
import sootup.core.jimple.common.stmt.Stmt;
import sootup.core.jimple.javabytecode.stmt.JSwitchStmt;

/**
 * The statements of one method of a Jimple file, in the order of the file, and their control-flow
 * graph. The graph follows the same rules as for bytecode. Statements are numbered from 0.
 */
final class JimpleBody {
  private final List<Stmt> stmts;
  private final int[][] targets;
  private final BitSet reachable = new BitSet();
  private final BitSet handlers = new BitSet();
  private final int[] first;
  private final int[] last;
  private final Cfg cfg;

  /**
   * Builds the graph.
   *
   * @param stmts not empty
   * @param branches possible jump targets of each branching statement, in the statement's order
   * @param traps the exception ranges
   * @throws IllegalArgumentException if a range names no statement or control falls off the end
   */
  JimpleBody(List<Stmt> stmts, Map<BranchingStmt, List<Stmt>> branches, List<Trap> traps) {
    this.stmts = List.copyOf(stmts);
    IdentityHashMap<Stmt, Integer> numbers = new IdentityHashMap<>();
    for (Stmt stmt : stmts) {
      numbers.put(stmt, numbers.size());
    }
    IdentityHashMap<Stmt, List<Stmt>> jumps = new IdentityHashMap<>();
    branches.forEach(jumps::put);
    targets = new int[stmts.size()][];
    for (int i = 0; i < targets.length; i++) {
      List<Stmt> to = jumps.getOrDefault(stmts.get(i), List.of());
      int fall = stmts.get(i).fallsThrough() ? 1 : 0;
      targets[i] = new int[fall + to.size()];
      Arrays.fill(targets[i], i + 1);
      for (int k = 0; k < to.size(); k++) {
        targets[i][fall + k] = numbers.get(to.get(k));
      }
    }
    findReachable(traps, numbers);
    BitSet leaders = leaders();
    first = new int[leaders.cardinality()];
    last = new int[first.length];
    cfg = makeGraph(leaders);
  }

  private void findReachable(List<Trap> traps, IdentityHashMap<Stmt, Integer> numbers) {
    List<int[]> ranges = new ArrayList<>();
    for (Trap trap : traps) {
      int[] range = {
        numbers.getOrDefault(trap.getBeginStmt(), -1),
        numbers.getOrDefault(trap.getEndStmt(), -1),
        numbers.getOrDefault(trap.getHandlerStmt(), -1)
      };
      if (Arrays.stream(range).anyMatch(i -> i < 0)) {
        throw new IllegalArgumentException("a catch clause names a label that does not exist");
      }
      ranges.add(range);
    }
    reach(0);
    boolean more = true;
    while (more) {
      more = false;
      for (int[] range : ranges) {
        int covered = reachable.nextSetBit(range[0]);
        if (covered >= 0 && covered < range[1] && !handlers.get(range[2])) {
          handlers.set(range[2]);
          reach(range[2]);
          more = true;
        }
      }
    }
  }

  private void reach(int start) {
    if (reachable.get(start)) {
      return;
    }
    int[] stack = new int[stmts.size()];
    int depth = 0;
    stack[depth++] = start;
    reachable.set(start);
    while (depth > 0) {
      for (int to : targets[stack[--depth]]) {
        if (to >= stmts.size()) {
          throw new IllegalArgumentException("control falls off the end of a method");
        }
        if (!reachable.get(to)) {
          reachable.set(to);
          stack[depth++] = to;
        }
      }
    }
  }

  private BitSet leaders() {
    BitSet leaders = (BitSet) handlers.clone();
    leaders.set(0);
    for (int i = reachable.nextSetBit(0); i >= 0; i = reachable.nextSetBit(i + 1)) {
      if (stmts.get(i) instanceof BranchingStmt) {
        Arrays.stream(targets[i]).forEach(leaders::set);
      }
      if (!isStraight(i) && reachable.get(i + 1)) {
        leaders.set(i + 1);
      }
    }
    return leaders;
  }

  private boolean isStraight(int i) {
    return stmts.get(i).fallsThrough() && !(stmts.get(i) instanceof BranchingStmt);
  }

  private Cfg makeGraph(BitSet leaders) {
    int[] blockOf = new int[stmts.size()];
    int b = -1;
    for (int i = reachable.nextSetBit(0); i >= 0; i = reachable.nextSetBit(i + 1)) {
      if (leaders.get(i)) {
        first[++b] = i;
      }
      blockOf[i] = b;
      last[b] = i;
    }
    Cfg.Builder graph = new Cfg.Builder();
    for (b = 0; b < first.length; b++) {
      graph.block(block(b));
    }
    for (b = 0; b < first.length; b++) {
      List<String> outcomes = outcomes(stmts.get(last[b]));
      int[] to = targets[last[b]];
      for (int k = 0; k < to.length; k++) {
        graph.edge(b, blockOf[to[k]], outcomes.get(k));
      }
      if (handlers.get(first[b])) {
        graph.handler(b);
      }
    }
    return graph.build();
  }

  private Block block(int b) {
    return block(first[b], stmts.subList(first[b], last[b] + 1));
  }

  /**
   * Returns the block made of some statements.
   *
   * @param number number of the first statement
   */
  static Block block(int number, List<Stmt> of) {
    Stmt end = of.get(of.size() - 1);
    BlockExit exit =
        end instanceof JThrowStmt
            ? BlockExit.THROW
            : end instanceof ReturnStmt ? BlockExit.RETURN : BlockExit.NONE;
    return Block.of(
        number,
        exit,
        of.stream().anyMatch(JimpleBody::canThrow),
        of.stream().mapToInt(JimpleBody::line).toArray());
  }

  private static int line(Stmt stmt) {
    return Math.max(0, stmt.getPositionInfo().getStmtPosition().getFirstLine());
  }

  private static boolean canThrow(Stmt stmt) {
    if (stmt instanceof JAssignStmt assign) {
      Value right = assign.getRightOp();
      boolean plain =
          right instanceof Local
              || right instanceof NumericConstant
              || (right instanceof AbstractBinopExpr
                  && !(right instanceof JDivExpr)
                  && !(right instanceof JRemExpr));
      return !(plain && assign.getLeftOp() instanceof Local);
    }
    return !(stmt instanceof BranchingStmt
        || stmt instanceof JIdentityStmt
        || stmt instanceof JNopStmt
        || stmt instanceof JThrowStmt
        || stmt instanceof ReturnStmt);
  }

  /** Returns the outcomes of a statement that does not leave the method, one for each successor. */
  static List<String> outcomes(Stmt stmt) {
    if (stmt instanceof JIfStmt) {
      return List.of(CfgEdge.FALL, CfgEdge.TAKEN);
    } else if (stmt instanceof JGotoStmt) {
      return List.of(CfgEdge.GOTO);
    } else if (stmt instanceof JSwitchStmt branch) {
      List<String> result = new ArrayList<>();
      for (IntConstant value : branch.getValues()) {
        result.add("case " + value.getValue());
      }
      result.add(CfgEdge.DEFAULT);
      return result;
    }
    return List.of(CfgEdge.FALL);
  }

  Cfg cfg() {
    return cfg;
  }

  /** Returns the statements of each block. Jumps name the number of their target statement. */
  List<List<String>> text() {
    List<List<String>> result = new ArrayList<>();
    for (int b = 0; b < first.length; b++) {
      List<String> lines = new ArrayList<>();
      for (int i = first[b]; i <= last[b]; i++) {
        Stmt stmt = stmts.get(i);
        lines.add(
            stmt instanceof JIfStmt
                ? stmt + " goto " + targets[i][1]
                : stmt instanceof JGotoStmt ? "goto " + targets[i][0] : JimpleText.text(stmt));
      }
      result.add(List.copyOf(lines));
    }
    return List.copyOf(result);
  }
}
