package org.pathforest.e2e.corpus;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodNode;

/** A method's real instructions, numbered from 0, and the positions of its labels among them. */
final class Insns {
  final MethodNode method;
  private final List<AbstractInsnNode> nodes = new ArrayList<>();
  private final Map<LabelNode, Integer> labels = new IdentityHashMap<>();

  Insns(MethodNode method) {
    this.method = method;
    for (AbstractInsnNode n : method.instructions) {
      if (n.getOpcode() >= 0) {
        nodes.add(n);
      } else if (n instanceof LabelNode label) {
        labels.put(label, nodes.size());
      }
    }
  }

  /** Replaces null by an empty list, because ASM uses null for empty lists. */
  static <T> List<T> orEmpty(List<T> list) {
    return list == null ? List.of() : list;
  }

  int size() {
    return nodes.size();
  }

  AbstractInsnNode get(int i) {
    return nodes.get(i);
  }

  /** Returns the number of the first instruction behind a label. */
  int at(LabelNode label) {
    return labels.get(label);
  }

  /**
   * Returns the line that a stack trace shows for each instruction, or -1. As in HotSpot, it is the
   * first line entry at the instruction. If there is none, it is the last one at the nearest
   * position before it.
   */
  int[] lines() {
    int[] first = new int[size() + 1];
    int[] last = new int[size() + 1];
    Arrays.fill(first, -1);
    Arrays.fill(last, -1);
    for (AbstractInsnNode n : method.instructions) {
      if (n instanceof LineNumberNode line) {
        int at = at(line.start);
        first[at] = first[at] < 0 ? line.line : first[at];
        last[at] = line.line;
      }
    }
    int[] lines = new int[size()];
    int before = -1;
    for (int i = 0; i < lines.length; i++) {
      lines[i] = first[i] >= 0 ? first[i] : before;
      before = last[i] >= 0 ? last[i] : before;
    }
    return lines;
  }
}
