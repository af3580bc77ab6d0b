package org.pathforest.instrumenter.weave.code;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;

/**
 * The stack map frames of a method that gets new locals after its own (JVMS 4.7.4). Existing frames
 * are extended, new frames are copies. No frame is computed from a guessed class hierarchy.
 */
public final class Frames {
  private final int firstSlot;
  private final List<Object> added;
  private final boolean needed;
  private final MethodNode method;

  /** The {@code new} instruction that follows each label. */
  private final Map<LabelNode, AbstractInsnNode> creations = new IdentityHashMap<>();

  /**
   * Extends all frames of a method.
   *
   * @param method the method, with expanded frames
   * @param version major version of the class file
   * @param firstSlot number of slots of the method's own locals
   * @param added verification types of the new locals
   */
  public Frames(MethodNode method, int version, int firstSlot, List<Object> added) {
    this.method = method;
    this.firstSlot = firstSlot;
    this.added = List.copyOf(added);
    List<LabelNode> labels = new ArrayList<>();
    boolean any = any(method);
    boolean jumps = jumps(method);
    for (AbstractInsnNode n : method.instructions) {
      if (n instanceof FrameNode frame) {
        frame.stack = frame.stack == null ? new ArrayList<>() : new ArrayList<>(frame.stack);
        frame.local = extend(frame.local == null ? List.of() : frame.local);
      } else if (n instanceof LabelNode label) {
        labels.add(label);
      } else if (n.getOpcode() >= 0) {
        if (n.getOpcode() == Opcodes.NEW) {
          labels.forEach(l -> creations.put(l, n));
        }
        labels.clear();
      }
    }
    // In version 50, a method that needs frames and has none is verified by inference.
    needed = version > Opcodes.V1_6 || (version == Opcodes.V1_6 && (any || !jumps));
  }

  private static boolean any(MethodNode method) {
    for (AbstractInsnNode n : method.instructions) {
      if (n instanceof FrameNode) {
        return true;
      }
    }
    return false;
  }

  private static boolean jumps(MethodNode method) {
    boolean jumps = !method.tryCatchBlocks.isEmpty();
    for (AbstractInsnNode n : method.instructions) {
      jumps |= n instanceof JumpInsnNode;
      jumps |= n instanceof TableSwitchInsnNode || n instanceof LookupSwitchInsnNode;
    }
    return jumps;
  }

  /**
   * Returns whether the JVM verifies a class by inference although its version allows frames. It
   * does so in version 50 if a method lacks frames that it needs (JVMS 4.10).
   */
  public static boolean verifiedByInference(ClassNode c) {
    return (c.version & 0xFFFF) == Opcodes.V1_6
        && c.methods.stream().anyMatch(m -> jumps(m) && !any(m));
  }

  /** Removes all frames of a method. */
  public static void removeAll(MethodNode method) {
    for (AbstractInsnNode n : method.instructions.toArray()) {
      if (n instanceof FrameNode) {
        method.instructions.remove(n);
      }
    }
  }

  /** Returns whether code that branches needs frames. */
  public boolean needed() {
    return needed;
  }

  /** Records that a label is in front of a {@code new} instruction. */
  void addCreation(LabelNode label, AbstractInsnNode creation) {
    creations.put(label, creation);
  }

  /**
   * Returns a frame that includes the new locals.
   *
   * @param words types of locals, two for each {@code long} and {@code double}; locals after the
   *     method's own are ignored
   * @param stack types on the operand stack
   */
  FrameNode extended(List<Object> words, List<Object> stack) {
    List<Object> own = words.subList(0, Math.min(firstSlot, words.size()));
    return frame(extend(CodeStates.values(own)), stack);
  }

  private List<Object> extend(List<Object> locals) {
    List<Object> extended = new ArrayList<>(locals);
    if (added.isEmpty()) {
      return extended;
    }
    int slots = 0;
    for (Object type : locals) {
      slots += Opcodes.LONG.equals(type) || Opcodes.DOUBLE.equals(type) ? 2 : 1;
    }
    extended.addAll(Collections.nCopies(firstSlot - slots, Opcodes.TOP));
    extended.addAll(added);
    return extended;
  }

  /** Returns the frame right before an instruction; null if there is none. */
  public static FrameNode before(AbstractInsnNode instruction) {
    for (AbstractInsnNode n = instruction.getPrevious();
        n != null && n.getOpcode() < 0;
        n = n.getPrevious()) {
      if (n instanceof FrameNode frame) {
        return frame;
      }
    }
    return null;
  }

  /** Returns a copy of an extended frame for another place; null if no frame is needed there. */
  public FrameNode copyOf(FrameNode f) {
    if (!needed) {
      return null;
    }
    if (f == null) {
      throw new IllegalStateException("a jump target without a stack map frame");
    }
    return frame(f.local, f.stack);
  }

  /**
   * Makes the types of uninitialized objects refer to their {@code new} instructions again (JVMS
   * 4.7.4, Uninitialized_variable_info). Code may have been inserted between an instruction and its
   * old label.
   */
  public void renew() {
    Map<LabelNode, LabelNode> fresh = new IdentityHashMap<>();
    for (AbstractInsnNode n : method.instructions.toArray()) {
      if (n instanceof FrameNode frame) {
        renew(frame.local, fresh);
        renew(frame.stack, fresh);
      }
    }
  }

  private void renew(List<Object> types, Map<LabelNode, LabelNode> fresh) {
    if (types == null) {
      return;
    }
    for (int i = 0; i < types.size(); i++) {
      if (types.get(i) instanceof LabelNode label && creations.containsKey(label)) {
        types.set(
            i,
            fresh.computeIfAbsent(
                label,
                k -> {
                  LabelNode l = new LabelNode();
                  method.instructions.insertBefore(creations.get(k), l);
                  return l;
                }));
      }
    }
  }

  /**
   * Adds the frame of the catch-all if one is needed. Only the new locals have known types there.
   */
  public void addCatchAll(Code code) {
    if (needed) {
      code.add(frame(extend(List.of()), List.of("java/lang/Throwable")));
    }
  }

  private static FrameNode frame(List<Object> locals, List<Object> stack) {
    return new FrameNode(
        Opcodes.F_NEW, locals.size(), locals.toArray(), stack.size(), stack.toArray());
  }
}
