package org.pathforest.e2e.corpus;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LocalVariableAnnotationNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/**
 * Compares a woven method with the original. Instructions and their targets must be the same. Each
 * instruction must have the same line, local variables, and handlers in the same order.
 */
final class CodeCheck {
  private final Insns before;
  private final Insns after;
  private final Alignment alignment;

  private CodeCheck(Insns before, Insns after, String holder) {
    this.before = before;
    this.after = after;
    this.alignment = new Alignment(before, after, holder);
  }

  /**
   * Returns the first difference; null if there is none.
   *
   * @param holder internal name of the archive's counter holder
   */
  static String difference(MethodNode original, MethodNode woven, String holder) {
    MethodNode before = original;
    int[] lines = new Insns(original).lines();
    if (InlinedSubroutines.in(original) && !InlinedSubroutines.in(woven)) {
      InlinedSubroutines inlined = InlinedSubroutines.of(original);
      before = inlined.method();
      lines = inlined.lines().stream().mapToInt(Integer::intValue).toArray();
    }
    if (woven.maxStack < before.maxStack || woven.maxLocals < before.maxLocals) {
      return "less stack or locals";
    }
    if (!attributes(before).equals(attributes(woven))) {
      return "attributes " + attributes(before) + " became " + attributes(woven);
    }
    try {
      CodeCheck check = new CodeCheck(new Insns(before), new Insns(woven), holder);
      String way = check.alignment.strayWay();
      String line = way == null ? check.lines(lines) : way;
      String variable = line == null ? check.variables() : line;
      return variable == null ? check.handlers() : variable;
    } catch (IllegalStateException e) {
      return e.getMessage();
    }
  }

  /** Returns the attributes that ASM has no visitor for, including those of the code. */
  private static List<String> attributes(MethodNode m) {
    return Insns.orEmpty(m.attrs).stream().map(a -> a.type).toList();
  }

  private String lines(int[] a) {
    int[] b = after.lines();
    for (int i = 0; i < a.length; i++) {
      int now = b[alignment.woven(i)];
      if (a[i] != InlinedSubroutines.ANY_LINE && a[i] != now) {
        return "instruction " + i + " has line " + a[i] + ", became " + now;
      }
    }
    return null;
  }

  private String variables() {
    MethodNode a = before.method;
    MethodNode b = after.method;
    List<String> from = variables(a, before::at);
    List<String> to = variables(b, this::wovenAt);
    if (from.size() != to.size()) {
      return from.size() + " local variables became " + to.size();
    }
    for (int i = 0; i < from.size(); i++) {
      if (!from.get(i).equals(to.get(i))) {
        return "local variable " + from.get(i) + " became " + to.get(i);
      }
    }
    return annotated(a.visibleLocalVariableAnnotations, b.visibleLocalVariableAnnotations)
            && annotated(a.invisibleLocalVariableAnnotations, b.invisibleLocalVariableAnnotations)
        ? null
        : "annotations of local variables differ";
  }

  private int wovenAt(LabelNode label) {
    return alignment.firstFrom(after.at(label));
  }

  private static List<String> variables(MethodNode m, ToIntFunction<LabelNode> places) {
    return Insns.orEmpty(m.localVariables).stream()
        .map(
            v ->
                "%s %s %s %d".formatted(v.name, v.desc, v.signature, v.index)
                    + range(v.start, v.end, places))
        .toList();
  }

  private static String range(LabelNode start, LabelNode end, ToIntFunction<LabelNode> places) {
    return " from %d to %d".formatted(places.applyAsInt(start), places.applyAsInt(end));
  }

  private boolean annotated(
      List<LocalVariableAnnotationNode> from, List<LocalVariableAnnotationNode> to) {
    return annotations(from, before::at).equals(annotations(to, this::wovenAt));
  }

  private static List<String> annotations(
      List<LocalVariableAnnotationNode> all, ToIntFunction<LabelNode> places) {
    return Insns.orEmpty(all).stream()
        .map(
            a ->
                Annotations.of(List.of(a), null)
                    + a.index
                    + IntStream.range(0, a.start.size())
                        .mapToObj(r -> range(a.start.get(r), a.end.get(r), places))
                        .toList())
        .toList();
  }

  /** Compares the handlers of each instruction, in their order. */
  private String handlers() {
    long[] a = new long[before.size()];
    for (TryCatchBlockNode t : before.method.tryCatchBlocks) {
      add(a, before.at(t.start), before.at(t.end), t, before.at(t.handler));
    }
    long[] b = new long[before.size()];
    boolean[] left = new boolean[before.size()];
    for (TryCatchBlockNode t : after.method.tryCatchBlocks) {
      int handler = alignment.reached(t.handler);
      int start = wovenAt(t.start);
      int end = wovenAt(t.end);
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
