package org.pathforest.instrumenter.jimple;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import sootup.core.cache.provider.FullCacheProvider;
import sootup.core.graph.ControlFlowGraph;
import sootup.core.jimple.common.stmt.Stmt;
import sootup.core.types.ClassType;
import sootup.java.bytecode.frontend.conversion.MethodBridge;
import sootup.java.core.OwnNames;
import sootup.java.core.views.JavaView;
import sootup.java.core.views.LoadingStrategy;

/**
 * Converts single methods to Jimple with SootUp. Uses no class path, and no body interceptors
 * because they would change the graph.
 *
 * <p>SootUp converts a copy with names that let the tie work without guessing. The line of each
 * instruction is its number plus one. Each caught type contains the number of the first instruction
 * of its handler. Not thread-safe: use one per thread.
 */
final class JimpleLoader {
  private static final String HANDLER = "handler";

  private final JavaView view = new OwnView();

  /** A view without any classes, and with names that no other view shares. */
  private static final class OwnView extends JavaView {
    OwnView() {
      super(
          List.of(new Nowhere()),
          new FullCacheProvider(),
          LoadingStrategy.onDemand(),
          new OwnNames());
    }
  }

  /**
   * Converts a method.
   *
   * @param className internal name
   * @param method the method, which is not changed
   * @param code code of the method
   * @return a graph to which nothing else refers
   * @throws RuntimeException if SootUp can't convert the method; {@link StackOverflowError} is
   *     possible too
   */
  ControlFlowGraph<?> load(String className, MethodNode method, Code code) {
    ClassType type = view.getIdentifierFactory().getClassType(className.replace('/', '.'));
    MethodNode copy = MethodBridge.method(view, type, method.access, method.name, method.desc);
    method.accept(copy);
    dropWhatIsNotCode(copy);
    nameHandlers(copy, code);
    number(copy, new Visits(visits(code)));
    return MethodBridge.convert(copy).getControlFlowGraph();
  }

  /** Returns the number of the instruction that a statement was made from; -1 if there is none. */
  static int instruction(Stmt stmt) {
    return stmt.getPositionInfo().getStmtPosition().getFirstLine() - 1;
  }

  /** Returns the number of the first instruction of the handler for a caught type. */
  static int handler(ClassType caught) {
    return Integer.parseInt(caught.getClassName().substring(HANDLER.length()));
  }

  private static void dropWhatIsNotCode(MethodNode copy) {
    // Names of locals do not affect the graph, and SootUp looks each one up by a linear search.
    copy.localVariables = null;
    copy.visibleLocalVariableAnnotations = null;
    copy.invisibleLocalVariableAnnotations = null;
    copy.visibleParameterAnnotations = null;
    copy.invisibleParameterAnnotations = null;
    copy.visibleTypeAnnotations = null;
    copy.invisibleTypeAnnotations = null;
  }

  private static void nameHandlers(MethodNode copy, Code code) {
    Map<LabelNode, Integer> numbers = new HashMap<>();
    for (TryCatchBlockNode t : copy.tryCatchBlocks) {
      numbers.put(t.handler, 0);
    }
    int n = 0;
    for (AbstractInsnNode node : copy.instructions) {
      if (node instanceof LabelNode label && numbers.containsKey(label)) {
        numbers.put(label, n);
      } else if (node.getOpcode() >= 0) {
        n++;
      }
    }
    int kept = 0;
    for (int r = 0; r < copy.tryCatchBlocks.size(); r++) {
      // SootUp rejects ranges that cover only dead code.
      if (code.isLive(r)) {
        TryCatchBlockNode t = copy.tryCatchBlocks.get(r);
        t.type = HANDLER + numbers.get(t.handler);
        copy.tryCatchBlocks.set(kept++, t);
      }
    }
    copy.tryCatchBlocks.subList(kept, copy.tryCatchBlocks.size()).clear();
  }

  /**
   * Returns the limit on converted instructions: several times the number needed if operand stacks
   * never differed. Code from compilers needs at most twice that number.
   */
  private static long visits(Code code) {
    int[] run = new int[code.size() + 1];
    for (int i = code.size() - 1; i >= 0; i--) {
      run[i] = 1 + (code.flow(i) == Code.Flow.NEXT ? run[i + 1] : 0);
    }
    long once = run[0];
    for (int handler : code.handlers()) {
      once += run[handler];
    }
    for (int i = 0; i < code.size(); i++) {
      if (code.isReachable(i) && code.flow(i) != Code.Flow.NEXT) {
        once += Arrays.stream(code.targets(i)).distinct().mapToLong(to -> run[to]).sum();
      }
    }
    return 8 * once + 1000;
  }

  private static void number(MethodNode copy, Visits visits) {
    LabelNode unused = new LabelNode();
    int n = 0;
    for (AbstractInsnNode node : copy.instructions.toArray()) {
      if (node.getOpcode() >= 0) {
        copy.instructions.insertBefore(node, visits.line(++n, unused));
      } else if (!(node instanceof LabelNode)) {
        copy.instructions.remove(node);
      }
    }
  }
}
