package org.pathforest.instrumenter.weave;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/**
 * The handler for what leaves a method, last in its exception table: over the whole method, in a
 * constructor over what runs after {@code super(…)} only.
 */
final class CatchAll {
  private final MethodNode method;

  /** Whether an instruction runs after {@code super(…)}; null if the method is no constructor. */
  private final Map<AbstractInsnNode, Boolean> after;

  /** Looks at a method that has not been changed yet. */
  CatchAll(MethodNode method, SuperCalls superCalls) {
    this.method = method;
    this.after = superCalls == null ? null : new IdentityHashMap<>();
    if (superCalls != null) {
      for (int i = 0; i < method.instructions.size(); i++) {
        after.put(method.instructions.get(i), superCalls.after(i));
      }
    }
  }

  /**
   * Adds the handler behind the method's code.
   *
   * @param begin stands before all that is covered
   * @param handler its code
   */
  void add(LabelNode begin, Code handler) {
    List<LabelNode[]> covered = new ArrayList<>();
    LabelNode end = new LabelNode();
    if (after == null) {
      covered.add(new LabelNode[] {begin, end});
    } else {
      coverInitialised(covered);
    }
    if (covered.isEmpty()) {
      return;
    }
    LabelNode start = new LabelNode();
    method.instructions.add(end);
    method.instructions.add(start);
    method.instructions.add(handler.list());
    for (LabelNode[] range : covered) {
      method.tryCatchBlocks.add(new TryCatchBlockNode(range[0], range[1], start, null));
    }
  }

  /** Ranges of code that runs after {@code super(…)}. */
  private void coverInitialised(List<LabelNode[]> covered) {
    LabelNode open = null;
    AbstractInsnNode last = null;
    for (AbstractInsnNode n : method.instructions.toArray()) {
      Boolean initialised = n.getOpcode() >= 0 ? after.get(n) : null;
      if (initialised == null) {
        continue;
      }
      if (!initialised && open != null) {
        covered.add(close(open, last));
        open = null;
      } else if (initialised) {
        if (open == null) {
          open = new LabelNode();
          method.instructions.insertBefore(n, open);
        }
        last = n;
      }
    }
    if (open != null) {
      covered.add(close(open, last));
    }
  }

  /** A range that ends with an instruction: what is inserted behind may run before the call. */
  private LabelNode[] close(LabelNode open, AbstractInsnNode last) {
    LabelNode close = new LabelNode();
    method.instructions.insert(last, close);
    return new LabelNode[] {open, close};
  }
}
