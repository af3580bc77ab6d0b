package org.pathforest.instrumenter.weave;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * The stack map frames of a method that gets new locals behind its own (JVMS 4.7.4): existing ones
 * are extended, new ones are copies; none is computed from a guessed class hierarchy.
 */
final class Frames {
  private final int firstSlot;
  private final List<Object> added;
  private final boolean needed;

  /**
   * Extends all frames of a method.
   *
   * @param method with expanded frames
   * @param version major version of the class file
   * @param firstSlot number of slots of the method's own locals
   * @param added verification types of the new locals
   */
  Frames(MethodNode method, int version, int firstSlot, List<Object> added) {
    this.firstSlot = firstSlot;
    this.added = List.copyOf(added);
    boolean any = false;
    for (AbstractInsnNode n : method.instructions) {
      if (n instanceof FrameNode frame) {
        frame.local = extend(frame.local == null ? List.of() : frame.local);
        any = true;
      }
    }
    // A version 50 method without frames is verified by inference; adding some would break that.
    needed = version > Opcodes.V1_6 || (version == Opcodes.V1_6 && any);
  }

  private List<Object> extend(List<Object> locals) {
    List<Object> extended = new ArrayList<>(locals);
    int slots = 0;
    for (Object type : locals) {
      slots += Opcodes.LONG.equals(type) || Opcodes.DOUBLE.equals(type) ? 2 : 1;
    }
    extended.addAll(Collections.nCopies(firstSlot - slots, Opcodes.TOP));
    extended.addAll(added);
    return extended;
  }

  /** The frame that stands before an instruction; null if there is none. */
  static FrameNode before(AbstractInsnNode instruction) {
    for (AbstractInsnNode n = instruction.getPrevious();
        n != null && n.getOpcode() < 0;
        n = n.getPrevious()) {
      if (n instanceof FrameNode frame) {
        return frame;
      }
    }
    return null;
  }

  /** A copy of an extended frame, to stand at another place; null if none is needed there. */
  FrameNode copyOf(FrameNode f) {
    if (!needed) {
      return null;
    }
    if (f == null) {
      throw new IllegalStateException("a jump target without a stack map frame");
    }
    return frame(f.local, f.stack == null ? List.of() : f.stack);
  }

  /** The frame of the catch-all: of the locals only the new ones are known; null if not needed. */
  FrameNode catchAll() {
    return needed ? frame(extend(List.of()), List.of("java/lang/Throwable")) : null;
  }

  private static FrameNode frame(List<Object> locals, List<Object> stack) {
    return new FrameNode(
        Opcodes.F_NEW, locals.size(), locals.toArray(), stack.size(), stack.toArray());
  }
}
