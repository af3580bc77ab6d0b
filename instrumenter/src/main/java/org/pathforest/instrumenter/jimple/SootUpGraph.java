package org.pathforest.instrumenter.jimple;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import org.pathforest.paths.cfg.Cfg;
import sootup.core.graph.BasicBlock;
import sootup.core.graph.ControlFlowGraph;
import sootup.core.jimple.common.stmt.Stmt;

/**
 * A SootUp control-flow graph converted to one whose paths can be numbered. Each reachable basic
 * block of SootUp becomes one block. Exceptional successors become handler starts; exceptional flow
 * has no edges.
 *
 * @param cfg the graph; offsets are statement numbers, from 0 in the order of {@code blocks}; lines
 *     are those of the statements' positions
 * @param blocks SootUp's block for each block of the graph, by block number
 */
public record SootUpGraph(Cfg cfg, List<BasicBlock<?>> blocks) {

  /** Copies the list. */
  public SootUpGraph {
    blocks = List.copyOf(blocks);
  }

  /**
   * Converts a graph, such as that of {@code SootMethod.getBody().getControlFlowGraph()}.
   *
   * @throws IllegalArgumentException if it has no starting statement, or if a block's successors do
   *     not match its last statement
   */
  public static SootUpGraph of(ControlFlowGraph<?> graph) {
    IdentityHashMap<BasicBlock<?>, Integer> numbers = new IdentityHashMap<>();
    List<BasicBlock<?>> blocks = reachable(graph, numbers);
    Cfg.Builder cfg = new Cfg.Builder();
    int statements = 0;
    for (BasicBlock<?> block : blocks) {
      List<Stmt> stmts = block.getStmts();
      cfg.block(JimpleBody.block(statements, stmts));
      statements += stmts.size();
    }
    for (int b = 0; b < blocks.size(); b++) {
      BasicBlock<?> block = blocks.get(b);
      List<? extends BasicBlock<?>> next = block.getSuccessors();
      List<String> outcomes = next.isEmpty() ? List.of() : JimpleBody.outcomes(block.getTail());
      if (outcomes.size() != next.size()) {
        throw new IllegalArgumentException(
            next.size() + " successors, not " + outcomes.size() + ": " + block.getTail());
      }
      for (int k = 0; k < next.size(); k++) {
        cfg.edge(b, numbers.get(next.get(k)), outcomes.get(k));
      }
      block.getExceptionalSuccessors().values().forEach(h -> cfg.handler(numbers.get(h)));
    }
    return new SootUpGraph(cfg.build(), blocks);
  }

  /**
   * Returns the blocks that can be reached from a graph's start, including by exceptions. The start
   * is first. Empty if there is no start.
   *
   * @param numbers empty on entry; receives the position of each block in the list
   */
  static List<BasicBlock<?>> reachable(
      ControlFlowGraph<?> graph, IdentityHashMap<BasicBlock<?>, Integer> numbers) {
    List<BasicBlock<?>> found = new ArrayList<>();
    BasicBlock<?> first = graph.getStartingStmtBlock();
    if (first != null) {
      see(first, found, numbers);
    }
    for (int i = 0; i < found.size(); i++) {
      found.get(i).getSuccessors().forEach(next -> see(next, found, numbers));
      found.get(i).getExceptionalSuccessors().values().forEach(h -> see(h, found, numbers));
    }
    return found;
  }

  private static void see(
      BasicBlock<?> block,
      List<BasicBlock<?>> found,
      IdentityHashMap<BasicBlock<?>, Integer> numbers) {
    if (numbers.putIfAbsent(block, found.size()) == null) {
      found.add(block);
    }
  }
}
