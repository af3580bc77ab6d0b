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
 * What a front end knows of a method. Not for use by several threads.
 *
 * @param blocks the control-flow graph and its instructions
 * @param hints for static weights; know nothing if the front end is the bytecode
 * @param frontEnd what the graph was made from
 * @param reason why not from Jimple, lower case, one line; null if it was
 * @param jimpleText a block's Jimple statements, found when asked for
 * @param conditions what held where an edge was taken, found when asked for; null where that is not
 *     certain
 */
public record MethodModel(
    MethodBlocks blocks,
    BranchHints hints,
    MethodMap.FrontEnd frontEnd,
    String reason,
    IntFunction<List<String>> jimpleText,
    Function<CfgEdge, String> conditions) {

  /** Checks what must be there. */
  public MethodModel {
    Objects.requireNonNull(blocks);
    Objects.requireNonNull(hints);
    Objects.requireNonNull(jimpleText);
    Objects.requireNonNull(conditions);
    if ((frontEnd == MethodMap.FrontEnd.JIMPLE) != (reason == null)) {
      throw new IllegalArgumentException("a reason goes with the bytecode front end");
    }
  }

  /** The control-flow graph. */
  public Cfg cfg() {
    return blocks.cfg();
  }

  /**
   * Jimple statements of a block, for pictures; empty if the method is not tied to Jimple. A
   * statement that belongs to no instruction of its own can be missing or stand with a neighbour.
   */
  public List<String> jimple(int block) {
    return jimpleText.apply(block);
  }

  /**
   * What held where an edge was taken, as the source would put it; null if that is not certain, or
   * the method is not tied to Jimple. Empty if other edges say it already: of the steps of a switch
   * on strings only the last one says something.
   */
  public String condition(CfgEdge e) {
    return conditions.apply(e);
  }
}
