package org.pathforest.e2e.corpus;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LocalVariableAnnotationNode;
import org.objectweb.asm.tree.LocalVariableNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/**
 * Compares a woven method with the original: the same instructions that lead to the same
 * instructions, each with its line, its local variables, and its handlers in their order.
 */
final class CodeCheck {
  private final Insns before;
  private final Insns after;
  private final Alignment alignment;

  private CodeCheck(Insns before, Insns after, Set<String> added) {
    this.before = before;
    this.after = after;
    this.alignment = new Alignment(before, after, added);
  }

  /**
   * The first difference; null if there is none.
   *
   * @param added names of the members that were added to the class
   */
  static String difference(MethodNode original, MethodNode woven, Set<String> added) {
    MethodNode before = original;
    int[] lines = new Insns(original).lines();
    if (InlinedSubroutines.in(original) && !InlinedSubroutines.in(woven)) {
      InlinedSubroutines inlined = new InlinedSubroutines(original);
      before = inlined.method();
      lines = inlined.lines();
    }
    if (woven.maxStack < before.maxStack || woven.maxLocals < before.maxLocals) {
      return "less stack or locals";
    }
    if (!attributes(before).equals(attributes(woven))) {
      return "attributes " + attributes(before) + " became " + attributes(woven);
    }
    try {
      CodeCheck check = new CodeCheck(new Insns(before), new Insns(woven), added);
      String way = check.alignment.strayWay();
      String line = way == null ? check.lines(lines) : way;
      String variable = line == null ? check.variables() : line;
      return variable == null ? check.handlers() : variable;
    } catch (IllegalStateException e) {
      return e.getMessage();
    }
  }

  /** Attributes that ASM has no visitor for, those of the code among them. */
  private static List<String> attributes(MethodNode m) {
    return m.attrs == null ? List.of() : m.attrs.stream().map(a -> a.type).toList();
  }

  private String lines(int[] a) {
    int[] b = after.lines();
    for (int i = 0; i < a.length; i++) {
      if (a[i] != InlinedSubroutines.ANY_LINE && a[i] != b[alignment.woven(i)]) {
        return "instruction " + i + " has line " + a[i] + ", became " + b[alignment.woven(i)];
      }
    }
    return null;
  }

  private String variables() {
    List<LocalVariableNode> from = orEmpty(before.method.localVariables);
    List<LocalVariableNode> to = orEmpty(after.method.localVariables);
    if (from.size() != to.size()) {
      return from.size() + " local variables became " + to.size();
    }
    for (int i = 0; i < from.size(); i++) {
      LocalVariableNode a = from.get(i);
      LocalVariableNode b = to.get(i);
      if (!described(a).equals(described(b))
          || !sameRange(range(a.start, a.end), woven(b.start, b.end))) {
        return "local variable " + described(a) + " became " + described(b);
      }
    }
    return annotated(
                before.method.visibleLocalVariableAnnotations,
                after.method.visibleLocalVariableAnnotations)
            && annotated(
                before.method.invisibleLocalVariableAnnotations,
                after.method.invisibleLocalVariableAnnotations)
        ? null
        : "annotations of local variables differ";
  }

  private static <T> List<T> orEmpty(List<T> list) {
    return list == null ? List.of() : list;
  }

  private static List<Object> described(LocalVariableNode v) {
    return Arrays.asList(v.name, v.desc, v.signature, v.index);
  }

  private int[] range(LabelNode start, LabelNode end) {
    return new int[] {before.at(start), before.at(end)};
  }

  private int[] woven(LabelNode start, LabelNode end) {
    return new int[] {alignment.firstFrom(after.at(start)), alignment.firstFrom(after.at(end))};
  }

  private static boolean sameRange(int[] a, int[] b) {
    return Arrays.equals(a, b);
  }

  private boolean annotated(
      List<LocalVariableAnnotationNode> from, List<LocalVariableAnnotationNode> to) {
    List<LocalVariableAnnotationNode> a = orEmpty(from);
    List<LocalVariableAnnotationNode> b = orEmpty(to);
    if (a.size() != b.size()) {
      return false;
    }
    for (int i = 0; i < a.size(); i++) {
      LocalVariableAnnotationNode x = a.get(i);
      LocalVariableAnnotationNode y = b.get(i);
      if (!Annotations.of(List.of(x), null).equals(Annotations.of(List.of(y), null))
          || !x.index.equals(y.index)) {
        return false;
      }
      for (int r = 0; r < x.start.size(); r++) {
        if (!sameRange(range(x.start.get(r), x.end.get(r)), woven(y.start.get(r), y.end.get(r)))) {
          return false;
        }
      }
    }
    return true;
  }

  /** Compares, for each instruction, the handlers that it has, in their order. */
  private String handlers() {
    long[] a = new long[before.size()];
    for (TryCatchBlockNode t : before.method.tryCatchBlocks) {
      add(a, before.at(t.start), before.at(t.end), t, before.at(t.handler));
    }
    long[] b = new long[before.size()];
    boolean[] left = new boolean[before.size()];
    for (TryCatchBlockNode t : after.method.tryCatchBlocks) {
      int handler = alignment.reached(t.handler);
      int start = alignment.firstFrom(after.at(t.start));
      int end = alignment.firstFrom(after.at(t.end));
      for (int i = start; i < end; i++) {
        if (left[i]) {
          return "a handler stands behind the one that catches everything";
        }
        left[i] = handler == Alignment.NOWHERE;
      }
      if (handler != Alignment.NOWHERE) {
        add(b, start, end, t, handler);
      }
    }
    int differs = Arrays.mismatch(a, b);
    return differs < 0 ? null : "the handlers of instruction " + differs + " differ";
  }

  private static void add(long[] hashes, int start, int end, TryCatchBlockNode t, int handler) {
    String annotations = Annotations.of(t.visibleTypeAnnotations, t.invisibleTypeAnnotations);
    long hash = Objects.hash(t.type, annotations, handler) * 0x9E3779B97F4A7C15L;
    for (int i = start; i < end; i++) {
      hashes[i] = hashes[i] * 31 + hash;
    }
  }
}
