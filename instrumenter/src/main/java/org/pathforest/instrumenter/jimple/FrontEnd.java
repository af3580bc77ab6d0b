package org.pathforest.instrumenter.jimple;

import java.util.List;
import org.objectweb.asm.tree.MethodNode;
import org.pathforest.paths.map.MethodMap;
import org.pathforest.paths.weights.BranchHints;

/** From methods of class files to their models. One per thread; keeps nothing of past classes. */
public final class FrontEnd {

  /** Makes a front end. */
  public FrontEnd() {}

  /**
   * Models a method by SootUp's Jimple, or by its bytecode if Jimple can't be tied to it.
   *
   * @param parsed the class
   * @param method one of its methods with code, not changed since it was read
   * @throws CannotModelException if the bytecode has no graph that could be profiled
   */
  public MethodModel model(ParsedClass parsed, MethodNode method) throws CannotModelException {
    return bytecode(parsed, method, "not tried");
  }

  /**
   * Models a method by its bytecode alone: cheap, always the same graph as {@link #model}.
   *
   * @param reason why not by Jimple
   * @throws CannotModelException if the bytecode has no graph that could be profiled
   */
  public MethodModel bytecode(ParsedClass parsed, MethodNode method, String reason)
      throws CannotModelException {
    return new MethodModel(
        BytecodeCfg.of(new Code(method), method, parsed.offsets(method)),
        BranchHints.none(),
        MethodMap.FrontEnd.BYTECODE,
        reason,
        block -> List.of());
  }
}
