package org.pathforest.instrumenter.jimple;

import java.util.List;
import java.util.Objects;
import java.util.function.IntFunction;
import org.pathforest.paths.cfg.Cfg;
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
 */
public record MethodModel(
    MethodBlocks blocks,
    BranchHints hints,
    MethodMap.FrontEnd frontEnd,
    String reason,
    IntFunction<List<String>> jimpleText) {

  /** Checks what must be there. */
  public MethodModel {
    Objects.requireNonNull(blocks);
    Objects.requireNonNull(hints);
    Objects.requireNonNull(jimpleText);
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
}
