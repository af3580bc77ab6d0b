package org.pathforest.e2e.corpus;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.JSRInlinerAdapter;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeAnnotationNode;

/**
 * A method with its subroutines inlined by ASM, and the line that each instruction had before. The
 * lines are needed because the inliner moves code away from its line entries. An annotation carries
 * each instruction's number through the inlining.
 *
 * @param method the method without subroutines
 * @param lines original line of each instruction, or {@link #ANY_LINE}
 */
record InlinedSubroutines(MethodNode method, List<Integer> lines) {
  /** Line of the jumps that replace {@code jsr} and {@code ret}. */
  static final int ANY_LINE = -2;

  /** Inlines the subroutines of a method. The argument is modified. */
  static InlinedSubroutines of(MethodNode m) {
    Insns before = new Insns(m);
    int[] lines = before.lines();
    for (int i = 0; i < before.size(); i++) {
      AbstractInsnNode n = before.get(i);
      n.invisibleTypeAnnotations = new ArrayList<>(Insns.orEmpty(n.invisibleTypeAnnotations));
      n.invisibleTypeAnnotations.add(new TypeAnnotationNode(i, null, "Lnumber;"));
    }
    String[] exceptions = m.exceptions.toArray(String[]::new);
    MethodNode inlined =
        new JSRInlinerAdapter(null, m.access, m.name, m.desc, m.signature, exceptions);
    m.accept(inlined);
    Insns after = new Insns(inlined);
    return new InlinedSubroutines(
        inlined,
        IntStream.range(0, after.size())
            .map(i -> takeNumber(after.get(i)))
            .map(number -> number < 0 ? ANY_LINE : lines[number])
            .boxed()
            .toList());
  }

  static boolean in(MethodNode m) {
    return Stream.of(m.instructions.toArray()).anyMatch(n -> n.getOpcode() == Opcodes.JSR);
  }

  private static int takeNumber(AbstractInsnNode n) {
    List<TypeAnnotationNode> all = Insns.orEmpty(n.invisibleTypeAnnotations);
    int number = all.isEmpty() ? -1 : all.remove(all.size() - 1).typeRef;
    n.invisibleTypeAnnotations = all.isEmpty() ? null : all;
    return number;
  }
}
