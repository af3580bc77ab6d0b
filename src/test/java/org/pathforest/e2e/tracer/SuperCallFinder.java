package org.pathforest.e2e.tracer;

import java.util.LinkedHashSet;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.BasicInterpreter;
import org.objectweb.asm.tree.analysis.BasicValue;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * Finds the calls of super(…) and this(…) in a constructor: the constructor calls on {@code this}.
 */
final class SuperCallFinder extends BasicInterpreter {
  private static final BasicValue THIS = new BasicValue(Type.getObjectType("this"));

  private SuperCallFinder() {
    super(Opcodes.ASM9);
  }

  static Set<AbstractInsnNode> find(String owner, MethodNode method) throws AnalyzerException {
    Set<AbstractInsnNode> calls = new LinkedHashSet<>();
    if (method.name.equals("<init>")) {
      Frame<BasicValue>[] frames = new Analyzer<>(new SuperCallFinder()).analyze(owner, method);
      for (int at = 0; at < frames.length; at++) {
        if (frames[at] != null
            && method.instructions.get(at) instanceof MethodInsnNode call
            && call.name.equals("<init>")
            && receiver(frames[at], call).equals(THIS)) {
          calls.add(call);
        }
      }
    }
    return calls;
  }

  private static BasicValue receiver(Frame<BasicValue> frame, MethodInsnNode call) {
    return frame.getStack(frame.getStackSize() - 1 - Type.getArgumentCount(call.desc));
  }

  @Override
  public BasicValue newParameterValue(boolean isInstanceMethod, int local, Type type) {
    return local == 0 ? THIS : super.newParameterValue(isInstanceMethod, local, type);
  }
}
