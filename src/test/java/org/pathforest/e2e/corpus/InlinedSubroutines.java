package org.pathforest.e2e.corpus;

import java.util.ArrayList;
import java.util.Arrays;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.JSRInlinerAdapter;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeAnnotationNode;

/**
 * A method's subroutines as ASM inlines them, and the line that each instruction had before: the
 * inliner moves code away from its line entries. Each instruction carries its number through the
 * inlining as an annotation.
 */
final class InlinedSubroutines {
  /** Line of the jumps that stand in for {@code jsr} and {@code ret}. */
  static final int ANY_LINE = -2;

  private static final String NUMBER = "Lnumber;";

  private final MethodNode method;
  private final int[] lines;

  /**
   * Inlines.
   *
   * @param original with subroutines; is changed
   */
  InlinedSubroutines(MethodNode original) {
    Insns before = new Insns(original);
    int[] linesBefore = before.lines();
    for (int i = 0; i < before.size(); i++) {
      AbstractInsnNode n = before.get(i);
      if (n.invisibleTypeAnnotations == null) {
        n.invisibleTypeAnnotations = new ArrayList<>(1);
      }
      n.invisibleTypeAnnotations.add(new TypeAnnotationNode(i, null, NUMBER));
    }
    JSRInlinerAdapter inliner =
        new JSRInlinerAdapter(
            null,
            original.access,
            original.name,
            original.desc,
            original.signature,
            original.exceptions.toArray(String[]::new));
    original.accept(inliner);
    method = inliner;
    Insns after = new Insns(method);
    lines = new int[after.size()];
    Arrays.fill(lines, ANY_LINE);
    for (int i = 0; i < lines.length; i++) {
      int number = takeNumber(after.get(i));
      lines[i] = number < 0 ? ANY_LINE : linesBefore[number];
    }
  }

  /** Whether a method has subroutines. */
  static boolean in(MethodNode m) {
    for (AbstractInsnNode n : m.instructions) {
      if (n.getOpcode() == Opcodes.JSR) {
        return true;
      }
    }
    return false;
  }

  private static int takeNumber(AbstractInsnNode n) {
    if (n.invisibleTypeAnnotations == null) {
      return -1;
    }
    int number = -1;
    for (TypeAnnotationNode a : n.invisibleTypeAnnotations) {
      number = a.desc.equals(NUMBER) ? a.typeRef : number;
    }
    n.invisibleTypeAnnotations.removeIf(a -> a.desc.equals(NUMBER));
    if (n.invisibleTypeAnnotations.isEmpty()) {
      n.invisibleTypeAnnotations = null;
    }
    return number;
  }

  /** The method without subroutines. */
  MethodNode method() {
    return method;
  }

  /** The line that each of its instructions had, or {@link #ANY_LINE}. */
  int[] lines() {
    return lines;
  }
}
