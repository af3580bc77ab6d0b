package org.pathforest.instrumenter.weave.code;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
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
import org.objectweb.asm.tree.analysis.Interpreter;

/**
 * Finds the instructions of a constructor that run after {@code super(…)} or {@code this(…)} has
 * returned (JVMS 4.10.1.9, invokespecial). Before that, none of our handlers may catch anything.
 */
@SuppressWarnings("ReferenceEquality") // an uninitialized this is represented by one object
public final class SuperCalls {
  private final Set<AbstractInsnNode> after = Collections.newSetFromMap(new IdentityHashMap<>());
  private final Set<AbstractInsnNode> before = Collections.newSetFromMap(new IdentityHashMap<>());

  /** Represents an uninitialized {@code this}. */
  private static final BasicValue RAW_THIS = new BasicValue(Type.getObjectType("raw this"));

  /** Follows {@code this} through locals and stack. */
  private static final class ThisInterpreter extends BasicInterpreter {
    ThisInterpreter() {
      super(Opcodes.ASM9);
    }

    @Override
    public BasicValue newParameterValue(boolean isInstance, int local, Type type) {
      return isInstance && local == 0 ? RAW_THIS : super.newParameterValue(isInstance, local, type);
    }

    @Override
    public BasicValue copyOperation(AbstractInsnNode n, BasicValue value) throws AnalyzerException {
      return value == RAW_THIS ? value : super.copyOperation(n, value);
    }

    @Override
    public BasicValue merge(BasicValue a, BasicValue b) {
      return a == b
          ? a
          : a == RAW_THIS || b == RAW_THIS ? BasicValue.UNINITIALIZED_VALUE : super.merge(a, b);
    }
  }

  /**
   * Analyzes a constructor.
   *
   * @throws AnalyzerException if its code is inconsistent
   */
  public SuperCalls(String owner, MethodNode constructor) throws AnalyzerException {
    Analyzer<BasicValue> analyzer =
        new Analyzer<>(new ThisInterpreter()) {
          @Override
          protected Frame<BasicValue> newFrame(int locals, int stack) {
            return new ThisFrame(locals, stack);
          }

          @Override
          protected Frame<BasicValue> newFrame(Frame<? extends BasicValue> frame) {
            return new ThisFrame(frame);
          }
        };
    Frame<BasicValue>[] frames = analyzer.analyze(owner, constructor);
    for (int i = 0; i < frames.length; i++) {
      if (frames[i] != null) {
        (((ThisFrame) frames[i]).initialised ? after : before).add(constructor.instructions.get(i));
      }
    }
  }

  /** A frame that also records whether {@code this} is initialized on all paths to it. */
  private static final class ThisFrame extends Frame<BasicValue> {
    boolean initialised;

    ThisFrame(int locals, int stack) {
      super(locals, stack);
    }

    ThisFrame(Frame<? extends BasicValue> frame) {
      super(frame.getLocals(), frame.getMaxStackSize());
      init(frame);
    }

    @Override
    public Frame<BasicValue> init(Frame<? extends BasicValue> frame) {
      super.init(frame);
      if (frame instanceof ThisFrame other) {
        initialised = other.initialised;
      }
      return this;
    }

    @Override
    public boolean merge(Frame<? extends BasicValue> frame, Interpreter<BasicValue> interpreter)
        throws AnalyzerException {
      boolean changed = super.merge(frame, interpreter);
      if (initialised && !((ThisFrame) frame).initialised) {
        initialised = false;
        changed = true;
      }
      return changed;
    }

    @Override
    public void execute(AbstractInsnNode n, Interpreter<BasicValue> interpreter)
        throws AnalyzerException {
      if (n instanceof MethodInsnNode call
          && call.getOpcode() == Opcodes.INVOKESPECIAL
          && call.name.equals("<init>")) {
        int receiver = getStackSize() - 1 - Type.getArgumentTypes(call.desc).length;
        if (receiver >= 0 && getStack(receiver) == RAW_THIS) {
          initialised = true;
        }
      }
      super.execute(n, interpreter);
    }
  }

  /** Returns whether an instruction runs only after the call. */
  public boolean after(AbstractInsnNode n) {
    return after.contains(n);
  }

  /** Returns whether an instruction can run before the call, or is the call. */
  public boolean before(AbstractInsnNode n) {
    return before.contains(n);
  }

  /** Returns whether a call is to a superclass constructor without arguments that can't throw. */
  public static boolean harmless(MethodInsnNode call) {
    return call.desc.equals("()V")
        && List.of("java/lang/Object", "java/lang/Record").contains(call.owner);
  }
}
