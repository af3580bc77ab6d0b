package org.pathforest.instrumenter.jimple;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.pathforest.paths.cfg.Cfg;
import sootup.core.graph.BasicBlock;
import sootup.core.graph.ControlFlowGraph;
import sootup.core.jimple.common.ref.JCaughtExceptionRef;
import sootup.core.jimple.common.stmt.JIdentityStmt;
import sootup.core.jimple.common.stmt.Stmt;
import sootup.core.jimple.javabytecode.stmt.JSwitchStmt;
import sootup.core.types.ClassType;

/**
 * The Jimple statements of each block of a tied method, for drawing. Statements are assigned to
 * blocks by their instruction, those at handler starts by their handler. Computed on first use. Not
 * thread-safe.
 */
final class JimpleText implements IntFunction<List<String>> {
  private final MethodBlocks blocks;
  private ControlFlowGraph<?> graph;
  private List<List<String>> text;

  JimpleText(ControlFlowGraph<?> graph, MethodBlocks blocks) {
    this.graph = graph;
    this.blocks = blocks;
  }

  @Override
  public List<String> apply(int block) {
    if (text == null) {
      text = project();
      graph = null;
    }
    return text.get(block);
  }

  private record Line(int instruction, String text) {}

  private List<List<String>> project() {
    Cfg cfg = blocks.cfg();
    List<List<Line>> lines = new ArrayList<>();
    for (int b = 0; b < cfg.size(); b++) {
      lines.add(new ArrayList<>());
    }
    for (BasicBlock<?> b : graph.getBlocks()) {
      for (Stmt stmt : b.getStmts()) {
        int instruction = JimpleLoader.instruction(stmt);
        int block = instruction < 0 ? -1 : blocks.blockOf(instruction);
        if (block >= 0 && !isCaught(stmt)) {
          lines.get(block).add(new Line(instruction, text(stmt)));
        }
      }
      for (Map.Entry<? extends ClassType, ? extends BasicBlock<?>> e :
          b.getExceptionalSuccessors().entrySet()) {
        int instruction = JimpleLoader.handler(e.getKey());
        int block = blocks.blockOf(instruction);
        Stmt head = e.getValue().getHead();
        Line line = new Line(-1, text(head));
        if (isCaught(head) && !lines.get(block).contains(line)) {
          lines.get(block).add(line);
        }
      }
    }
    List<List<String>> result = new ArrayList<>();
    for (List<Line> of : lines) {
      // The sort is stable: statements of one instruction keep their Jimple order.
      of.sort(Comparator.comparingInt(Line::instruction));
      result.add(of.stream().map(Line::text).toList());
    }
    return result;
  }

  /** Returns a statement on one line, without a branch's targets; the graph shows those. */
  static String text(Stmt stmt) {
    return stmt instanceof JSwitchStmt branch ? "switch(" + branch.getKey() + ")" : stmt.toString();
  }

  private static boolean isCaught(Stmt stmt) {
    return stmt instanceof JIdentityStmt identity
        && identity.getRightOp() instanceof JCaughtExceptionRef;
  }
}
