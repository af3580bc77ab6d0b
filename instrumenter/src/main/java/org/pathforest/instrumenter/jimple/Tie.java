package org.pathforest.instrumenter.jimple;

import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.CfgEdge;
import sootup.core.graph.BasicBlock;
import sootup.core.graph.ControlFlowGraph;
import sootup.core.jimple.common.stmt.JGotoStmt;
import sootup.core.jimple.common.stmt.JIfStmt;
import sootup.core.jimple.common.stmt.JReturnStmt;
import sootup.core.jimple.common.stmt.JReturnVoidStmt;
import sootup.core.jimple.common.stmt.JThrowStmt;
import sootup.core.jimple.common.stmt.Stmt;
import sootup.core.jimple.javabytecode.stmt.JSwitchStmt;
import sootup.core.types.ClassType;

/**
 * Ties a Jimple body to the bytecode that it was made from. Each Jimple statement that branches,
 * switches, returns or throws names its bytecode instruction. Both graphs are contracted to these
 * instructions, and the body is tied if and only if the results are equal. That means:
 *
 * <ul>
 *   <li>the same instructions are reachable, and each has the same kind of flow;
 *   <li>the method's entry and each handler start lead to the same next instruction;
 *   <li>so does each successor of each instruction.
 * </ul>
 *
 * <p>Nothing is matched by similarity, position in a list or name of a local. Two instructions are
 * the same only if they are said to be the same.
 */
final class Tie {
  private Tie() {}

  /**
   * Compares a Jimple graph with the blocks of the bytecode.
   *
   * @param jimple from {@link JimpleLoader}
   * @return why the graphs differ, on one line; null if they are the same
   */
  static String difference(ControlFlowGraph<?> jimple, MethodBlocks bytecode) {
    try {
      return ofBytecode(bytecode).difference(ofJimple(jimple));
    } catch (NotTied e) {
      return e.getMessage();
    }
  }

  /** Thrown for a Jimple graph that can't be contracted. */
  private static final class NotTied extends Exception {
    private static final long serialVersionUID = 1;

    NotTied(String reason) {
      super(reason, null, false, false);
    }
  }

  /**
   * Contracts the blocks' graph as the path profiler will see it. Edges are identified by outcomes.
   */
  private static ContractedGraph ofBytecode(MethodBlocks blocks) {
    Cfg cfg = blocks.cfg();
    int n = cfg.size();
    // straight[b] is the block that follows b without a decision, or -1 if b ends with a decision.
    int[] straight = new int[n];
    int[] decides = new int[n];
    for (int b = 0; b < n; b++) {
      boolean goesOn = !isDecision(flow(blocks, b));
      straight[b] = goesOn && !cfg.successors(b).isEmpty() ? cfg.successors(b).get(0).to() : -1;
      decides[b] = goesOn ? ContractedGraph.NOWHERE : blocks.lastIndex(b);
    }
    int[] next = followStraight(straight, decides);
    ContractedGraph result = new ContractedGraph();
    result.entry(next[0]);
    for (int h : cfg.handlers()) {
      result.handler(blocks.firstIndex(h), next[h]);
    }
    for (int b = 0; b < n; b++) {
      Code.Flow flow = flow(blocks, b);
      if (isDecision(flow)) {
        int[] to = successors(blocks, b);
        for (int k = 0; k < to.length; k++) {
          to[k] = to[k] < 0 ? ContractedGraph.NOWHERE : next[to[k]];
        }
        result.decision(blocks.lastIndex(b), flow, to);
      }
    }
    return result;
  }

  private static Code.Flow flow(MethodBlocks blocks, int b) {
    return blocks.code().flow(blocks.lastIndex(b));
  }

  private static boolean isDecision(Code.Flow flow) {
    return flow != Code.Flow.NEXT && flow != Code.Flow.GOTO;
  }

  /**
   * Returns the blocks after a decision, in the order of the branch; -1 where no edge has the
   * outcome.
   */
  private static int[] successors(MethodBlocks blocks, int b) {
    List<String> outcomes = BytecodeCfg.outcomes(blocks.code(), blocks.lastIndex(b));
    Map<String, Integer> targets = new TreeMap<>();
    for (CfgEdge e : blocks.cfg().successors(b)) {
      for (String outcome : e.outcomes()) {
        targets.put(outcome, e.to());
      }
    }
    return outcomes.stream().mapToInt(o -> targets.getOrDefault(o, -1)).toArray();
  }

  /**
   * Returns, for each node, the first decision that straight flow reaches. Linear and iterative.
   */
  private static int[] followStraight(int[] straight, int[] decides) {
    int n = straight.length;
    int[] result = new int[n];
    Arrays.fill(result, UNKNOWN);
    int[] walk = new int[n];
    for (int start = 0; start < n; start++) {
      int length = 0;
      int at = start;
      while (result[at] == UNKNOWN && straight[at] >= 0) {
        result[at] = ON_WALK;
        walk[length++] = at;
        at = straight[at];
      }
      if (result[at] == UNKNOWN) {
        result[at] = decides[at];
      }
      int found = result[at] == ON_WALK ? ContractedGraph.NOWHERE : result[at];
      while (length > 0) {
        result[walk[--length]] = found;
      }
    }
    return result;
  }

  private static final int UNKNOWN = Integer.MIN_VALUE;
  private static final int ON_WALK = Integer.MIN_VALUE + 1;

  private static ContractedGraph ofJimple(ControlFlowGraph<?> graph) throws NotTied {
    IdentityHashMap<BasicBlock<?>, Integer> numbers = new IdentityHashMap<>();
    List<BasicBlock<?>> nodes = SootUpGraph.reachable(graph, numbers);
    if (nodes.isEmpty()) {
      throw new NotTied("empty body");
    }
    int n = nodes.size();
    int[] straight = new int[n];
    int[] decides = new int[n];
    for (int i = 0; i < n; i++) {
      BasicBlock<?> b = nodes.get(i);
      straight[i] = -1;
      decides[i] = ContractedGraph.NOWHERE;
      if (isDecision(flow(b.getTail()))) {
        decides[i] = JimpleLoader.instruction(b.getTail());
        if (decides[i] < 0) {
          throw new NotTied("a Jimple branch names no instruction: " + b.getTail());
        }
      } else if (b.getSuccessors().size() == 1) {
        straight[i] = numbers.get(b.getSuccessors().get(0));
      } else {
        throw new NotTied("straight Jimple flow with " + b.getSuccessors().size() + " successors");
      }
    }
    int[] next = followStraight(straight, decides);
    ContractedGraph result = new ContractedGraph();
    result.entry(next[0]);
    for (int i = 0; i < n; i++) {
      BasicBlock<?> b = nodes.get(i);
      for (Map.Entry<? extends ClassType, ? extends BasicBlock<?>> e :
          b.getExceptionalSuccessors().entrySet()) {
        int start = JimpleLoader.handler(e.getKey());
        if (!result.handler(start, next[numbers.get(e.getValue())])) {
          throw new NotTied("the handler at instruction " + start + " has two beginnings");
        }
      }
      if (decides[i] != ContractedGraph.NOWHERE) {
        int[] to =
            b.getSuccessors().stream().mapToInt(s -> next[numbers.get((Object) s)]).toArray();
        if (!result.decision(decides[i], flow(b.getTail()), to)) {
          throw new NotTied("two Jimple branches name instruction " + decides[i]);
        }
      }
    }
    return result;
  }

  private static Code.Flow flow(Stmt stmt) {
    if (stmt instanceof JIfStmt) {
      return Code.Flow.IF;
    } else if (stmt instanceof JSwitchStmt) {
      return Code.Flow.SWITCH;
    } else if (stmt instanceof JReturnStmt || stmt instanceof JReturnVoidStmt) {
      return Code.Flow.RETURN;
    } else if (stmt instanceof JThrowStmt) {
      return Code.Flow.THROW;
    }
    return stmt instanceof JGotoStmt ? Code.Flow.GOTO : Code.Flow.NEXT;
  }
}
