package org.pathforest.instrumenter.weave.code;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Restores the entries of instructions that have several lines in the line number table. Old
 * compilers write these for {@code while} loops. A stack trace shows the first line for the
 * instruction itself and the last line for the instructions after it. If a probe came between the
 * entries and the instruction, it would show the last line for both. So the entries are repeated
 * after the probe.
 */
public final class LineTable {
  private final MethodNode method;
  private final Map<AbstractInsnNode, List<LineNumberNode>> several = new IdentityHashMap<>();

  /** Analyzes a method that has not been changed yet. */
  public LineTable(MethodNode method) {
    this.method = method;
    List<LineNumberNode> lines = new ArrayList<>();
    for (AbstractInsnNode n : method.instructions) {
      if (n instanceof LineNumberNode line) {
        lines.add(line);
      } else if (n.getOpcode() >= 0) {
        if (lines.size() > 1) {
          several.put(n, List.copyOf(lines));
        }
        lines.clear();
      }
    }
  }

  /** Repeats the entries after which code was inserted. */
  public void renew() {
    if (several.isEmpty()) {
      return;
    }
    for (AbstractInsnNode n : method.instructions.toArray()) {
      List<LineNumberNode> lines = several.get(n);
      if (lines != null && insertedBetween(lines.get(lines.size() - 1), n)) {
        LabelNode here = new LabelNode();
        method.instructions.insertBefore(n, here);
        for (LineNumberNode line : lines) {
          method.instructions.insertBefore(n, new LineNumberNode(line.line, here));
        }
      }
    }
  }

  private static boolean insertedBetween(AbstractInsnNode from, AbstractInsnNode to) {
    for (AbstractInsnNode n = from.getNext(); n != to; n = n.getNext()) {
      if (n.getOpcode() >= 0) {
        return true;
      }
    }
    return false;
  }
}
