package org.pathforest.instrumenter.jimple;

import java.util.List;
import org.objectweb.asm.tree.MethodNode;
import org.pathforest.paths.map.MethodMap;
import sootup.core.graph.ControlFlowGraph;

/**
 * From methods of class files to their models: by SootUp's Jimple where it can be tied to the
 * bytecode, else by the bytecode alone. The graph is the same either way; Jimple confirms it and
 * adds better hints and text. Which one serves depends on the method, not on time or memory:
 * running out of memory, or a library that is missing, is thrown as the error that it is. Keeps
 * nothing of past methods. One per thread.
 */
public final class FrontEnd {
  private static final int MAX_INSTRUCTIONS = 20_000;

  /** Instructions covered by exception ranges, each counted once per range. */
  private static final long MAX_COVERED = 500_000;

  private final JimpleLoader loader = new JimpleLoader();

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
    MethodBlocks blocks = blocks(parsed, method);
    String reason = tooLarge(blocks.code());
    if (reason != null) {
      return byBytecode(blocks, reason);
    }
    ControlFlowGraph<?> jimple;
    try {
      jimple = loader.load(parsed.node().name, method, blocks.code());
      reason = Tie.difference(jimple, blocks);
    } catch (OutOfMemoryError | LinkageError e) {
      // Not the method's fault: what serves must not depend on the memory or the installation.
      throw e;
    } catch (Throwable e) {
      return byBytecode(blocks, "SootUp: " + oneLine(e));
    }
    return reason != null
        ? byBytecode(blocks, "not the same graph: " + reason)
        : new MethodModel(
            blocks,
            new JimpleHints(jimple, blocks),
            MethodMap.FrontEnd.JIMPLE,
            null,
            new JimpleText(jimple, blocks),
            new EdgeConditions(jimple, blocks, method, parsed));
  }

  /**
   * Models a method by its bytecode alone: cheap, always the same graph as {@link #model}.
   *
   * @param parsed the class
   * @param method one of its methods with code, not changed since it was read
   * @param reason why not by Jimple, lower case, one line
   * @throws CannotModelException if the bytecode has no graph that could be profiled
   */
  public MethodModel bytecode(ParsedClass parsed, MethodNode method, String reason)
      throws CannotModelException {
    return byBytecode(blocks(parsed, method), reason);
  }

  private static MethodBlocks blocks(ParsedClass parsed, MethodNode method)
      throws CannotModelException {
    return BytecodeCfg.of(new Code(method), method, parsed.offsets(method), parsed.sourceLines());
  }

  private static MethodModel byBytecode(MethodBlocks blocks, String reason) {
    return new MethodModel(
        blocks,
        new CodeHints(blocks),
        MethodMap.FrontEnd.BYTECODE,
        reason,
        block -> List.of(),
        edge -> null);
  }

  /** SootUp takes time quadratic in long expressions and nested ranges: not asked above a size. */
  private static String tooLarge(Code code) {
    if (code.size() > MAX_INSTRUCTIONS) {
      return "more than " + MAX_INSTRUCTIONS + " instructions";
    }
    return code.covered() > MAX_COVERED ? "too many nested exception ranges" : null;
  }

  private static String oneLine(Throwable e) {
    Throwable root = e;
    for (int depth = 0; root.getCause() != null && depth < 10; depth++) {
      root = root.getCause();
    }
    String message = root.getMessage();
    String name = root.getClass().getSimpleName();
    return message == null ? name : name + ": " + message.replaceAll("\\s+", " ").strip();
  }
}
