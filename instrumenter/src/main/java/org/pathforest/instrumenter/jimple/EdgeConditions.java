package org.pathforest.instrumenter.jimple;

import java.util.SortedMap;
import java.util.function.Function;
import org.objectweb.asm.tree.MethodNode;
import org.pathforest.instrumenter.condition.Condition;
import org.pathforest.instrumenter.condition.Conditions;
import org.pathforest.paths.cfg.CfgEdge;
import sootup.core.graph.ControlFlowGraph;

/**
 * The conditions that held where edges of a tied method were taken, as the source puts them.
 * Computed on first use. Not thread-safe.
 */
final class EdgeConditions implements Function<CfgEdge, String> {
  private final MethodBlocks blocks;
  private final MethodNode method;
  private final ParsedClass parsed;
  private ControlFlowGraph<?> graph;
  private SortedMap<Integer, Condition> found;

  EdgeConditions(
      ControlFlowGraph<?> graph, MethodBlocks blocks, MethodNode method, ParsedClass parsed) {
    this.graph = graph;
    this.blocks = blocks;
    this.method = method;
    this.parsed = parsed;
  }

  @Override
  public String apply(CfgEdge e) {
    if (found == null) {
      found =
          Conditions.of(
                  graph, method, parsed.node().name, parsed::related, JimpleLoader::instruction)
              .found();
      graph = null;
    }
    Condition condition = found.get(blocks.lastIndex(e.from()));
    return condition == null ? null : condition.held(e.outcomes());
  }
}
