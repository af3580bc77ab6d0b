package org.pathforest.instrumenter.jimple;

import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.CfgEdge;
import org.pathforest.paths.map.MethodMap;
import org.pathforest.paths.weights.BranchHints;

/**
 * A front end's model of a method. Not thread-safe.
 *
 * @param blocks the control-flow graph and its instructions
 * @param hints hints for static weights; fewer if the front end is the bytecode
 * @param frontEnd what the graph was made from
 * @param reason why Jimple was not used: lower case, one line; null if it was used
 * @param jimpleText returns a block's Jimple statements, computed on first use
 * @param conditions returns what held where an edge was taken, computed on first use; null where
 *     that is uncertain
 */
public record MethodModel(
    MethodBlocks blocks,
    BranchHints hints,
    MethodMap.FrontEnd frontEnd,
    String reason,
    IntFunction<List<String>> jimpleText,
    Function<CfgEdge, String> conditions) {

  /** Checks that required components are present. */
  public MethodModel {
    Objects.requireNonNull(blocks);
    Objects.requireNonNull(hints);
    Objects.requireNonNull(jimpleText);
    Objects.requireNonNull(conditions);
    if ((frontEnd == MethodMap.FrontEnd.JIMPLE) != (reason == null)) {
      throw new IllegalArgumentException("a reason goes with the bytecode front end");
    }
  }

  /** Returns the control-flow graph. */
  public Cfg cfg() {
    return blocks.cfg();
  }

  /**
   * Returns the Jimple statements of a block, for drawing; empty if the method is not tied to
   * Jimple. A statement without an instruction of its own can be missing or appear in a neighboring
   * block.
   */
  public List<String> jimple(int block) {
    return jimpleText.apply(block);
  }

  /**
   * Returns what held where an edge was taken, as the source puts it. The result is null if that is
   * uncertain or the method is not tied to Jimple. It is empty if other edges already say it: of
   * the steps of a string switch, only the last one says something.
   */
  public String condition(CfgEdge e) {
    return conditions.apply(e);
  }
}
