package org.pathforest.instrumenter.weave.code;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/**
 * The exception table of a method while code is inserted. Code that is separate from the
 * instruction it belongs to is added to the same ranges. Otherwise a probe could be outside the
 * range that releases a held monitor, and HotSpot would refuse to compile the method.
 */
public final class Ranges {
  private final MethodNode method;
  private final Map<AbstractInsnNode, Integer> position = new IdentityHashMap<>();
  private final List<TryCatchBlockNode> original;
  private final Map<TryCatchBlockNode, List<TryCatchBlockNode>> copies = new IdentityHashMap<>();
  private final Map<LabelNode, LabelNode> redirected = new IdentityHashMap<>();

  /** Records the current positions of instructions. */
  public Ranges(MethodNode method) {
    this.method = method;
    this.original = new ArrayList<>(method.tryCatchBlocks);
    int i = 0;
    for (AbstractInsnNode n : method.instructions) {
      position.put(n, i++);
    }
  }

  /** Adds the code between two labels to all ranges that contain an instruction. */
  public void cover(AbstractInsnNode belongsTo, LabelNode start, LabelNode end) {
    int at = position.get(belongsTo);
    for (TryCatchBlockNode t : original) {
      if (position.get(t.start) <= at && at < position.get(t.end)) {
        TryCatchBlockNode copy = new TryCatchBlockNode(start, end, t.handler, t.type);
        copy.visibleTypeAnnotations = t.visibleTypeAnnotations;
        copy.invisibleTypeAnnotations = t.invisibleTypeAnnotations;
        copies.computeIfAbsent(t, k -> new ArrayList<>(1)).add(copy);
      }
    }
  }

  /** Returns whether an instruction is in a range whose handler matches. */
  public boolean covers(AbstractInsnNode instruction, Predicate<LabelNode> handler) {
    int at = position.get(instruction);
    return original.stream()
        .anyMatch(
            t ->
                handler.test(t.handler) && position.get(t.start) <= at && at < position.get(t.end));
  }

  /** Redirects exceptions from a handler to another place. */
  public void redirect(LabelNode handler, LabelNode to) {
    redirected.put(handler, to);
  }

  /** Writes the table: each original range, then its copies, so that priorities stay the same. */
  public void apply() {
    List<TryCatchBlockNode> table = new ArrayList<>();
    for (TryCatchBlockNode t : original) {
      table.add(t);
      table.addAll(copies.getOrDefault(t, List.of()));
    }
    for (TryCatchBlockNode t : table) {
      t.handler = redirected.getOrDefault(t.handler, t.handler);
    }
    method.tryCatchBlocks = table;
  }
}
