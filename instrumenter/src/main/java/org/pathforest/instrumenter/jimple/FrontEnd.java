package org.pathforest.instrumenter.jimple;

import java.util.List;
import org.objectweb.asm.tree.MethodNode;
import org.pathforest.paths.map.MethodMap;
import sootup.core.graph.ControlFlowGraph;

/**
 * Turns methods of class files into models. Uses SootUp's Jimple where it can be tied to the
 * bytecode, else the bytecode alone. The graph is the same either way; Jimple confirms the graph
 * and adds better hints and text.
 *
 * <p>The choice depends only on the method, never on time or memory. If memory runs out or a
 * library is missing, the error is thrown. Remembers nothing about past methods. Not thread-safe:
 * use one per thread.
 */
public final class FrontEnd {
  private static final int MAX_INSTRUCTIONS = 20_000;

  /** Most instructions in exception ranges, each counted once per range. */
  private static final long MAX_COVERED = 500_000;

  private final JimpleLoader loader = new JimpleLoader();

  /** Creates a front end. */
  public FrontEnd() {}

  /**
   * Models a method from SootUp's Jimple, or from its bytecode if Jimple can't be tied to it.
   *
   * @param parsed the class
   * @param method one of its methods with code, unchanged since it was read
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
      // Not the method's fault: the choice must not depend on memory or on the installation.
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
   * Models a method from its bytecode alone. This is cheap and always gives the same graph as
   * {@link #model}.
   *
   * @param parsed the class
   * @param method one of its methods with code, unchanged since it was read
   * @param reason why Jimple is not used: lower case, one line
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

  /**
   * Returns why a method is too large for SootUp; null if it is not. SootUp's time is quadratic in
   * long expressions and nested ranges.
   */
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
