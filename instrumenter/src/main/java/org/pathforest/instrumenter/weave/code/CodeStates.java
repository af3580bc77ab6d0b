package org.pathforest.instrumenter.weave.code;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.AnalyzerAdapter;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * The contents of locals and operand stack before each instruction of a method, for probes that
 * branch. Code is followed from each stack map frame to the next, so no type is guessed.
 */
public final class CodeStates {
  private final Map<AbstractInsnNode, FrameNode> states = new IdentityHashMap<>();

  /**
   * Follows the code.
   *
   * @param owner internal name of the method's class
   * @param method the method before code is inserted
   * @param frames its frames, already extended
   */
  public CodeStates(String owner, MethodNode method, Frames frames) {
    Map<Label, LabelNode> labels = new IdentityHashMap<>();
    for (AbstractInsnNode n : method.instructions.toArray()) {
      if (n.getOpcode() == Opcodes.NEW) {
        // Frames use this label to name the uninitialized object.
        LabelNode label = new LabelNode();
        method.instructions.insertBefore(n, label);
        frames.addCreation(label, n);
      }
    }
    for (AbstractInsnNode n : method.instructions) {
      if (n instanceof LabelNode label) {
        labels.put(label.getLabel(), label);
      }
    }
    AnalyzerAdapter adapter =
        new AnalyzerAdapter(owner, method.access, method.name, method.desc, null);
    for (AbstractInsnNode n : method.instructions) {
      if (n.getOpcode() >= 0 && adapter.locals != null) {
        states.put(
            n,
            frames.extended(nodes(adapter.locals, labels), values(nodes(adapter.stack, labels))));
      }
      n.accept(adapter);
    }
  }

  private static List<Object> nodes(List<Object> types, Map<Label, LabelNode> labels) {
    List<Object> nodes = new ArrayList<>(types);
    nodes.replaceAll(type -> type instanceof Label label ? labels.get(label) : type);
    return nodes;
  }

  /** Returns the types without the second words of {@code long} and {@code double}. */
  static List<Object> values(List<Object> words) {
    List<Object> values = new ArrayList<>();
    for (int i = 0; i < words.size(); i++) {
      Object type = words.get(i);
      values.add(type);
      if (Opcodes.LONG.equals(type) || Opcodes.DOUBLE.equals(type)) {
        i++;
      }
    }
    return values;
  }

  /** Returns the frame that is valid before an instruction. */
  public FrameNode before(AbstractInsnNode n) {
    FrameNode state = states.get(n);
    if (state == null) {
      throw new IllegalStateException("a probe that branches where no stack map frame leads to");
    }
    return state;
  }
}
