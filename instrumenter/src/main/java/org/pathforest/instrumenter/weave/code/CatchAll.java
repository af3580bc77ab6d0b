package org.pathforest.instrumenter.weave.code;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/**
 * The handler for exceptions that leave a method, last in its exception table. It covers the whole
 * method except the code that runs after a path has ended. In a constructor, it covers only code
 * that runs after {@code super(…)}.
 */
public final class CatchAll {
  private final MethodNode method;

  /**
   * Whether an instruction runs after {@code super(…)}; null if the method is not a constructor.
   */
  private final Map<AbstractInsnNode, Boolean> after;

  private final Set<AbstractInsnNode> left = Collections.newSetFromMap(new IdentityHashMap<>());

  /** Analyzes a method that has not been changed yet. */
  public CatchAll(MethodNode method, SuperCalls superCalls) {
    this.method = method;
    this.after = superCalls == null ? null : new IdentityHashMap<>();
    if (superCalls != null) {
      for (AbstractInsnNode n : method.instructions) {
        after.put(n, superCalls.after(n));
      }
    }
  }

  /**
   * Excludes an instruction, because the path has ended when it runs. Call this before adding code.
   */
  public void leaveOut(AbstractInsnNode n) {
    left.add(n);
  }

  /**
   * Adds a handler after the method's code.
   *
   * @param begin label before all the code to cover
   * @param handler code of the handler, which rethrows the exception at its end
   * @return label before the handler, so that another handler can cover it; null if nothing is
   *     covered
   */
  public LabelNode add(LabelNode begin, Code handler) {
    List<LabelNode[]> covered = covered(begin);
    if (covered.isEmpty()) {
      return null;
    }
    LabelNode start = new LabelNode();
    method.instructions.add(start);
    method.instructions.add(handler.list());
    for (AbstractInsnNode n = start; after != null && n != null; n = n.getNext()) {
      after.put(n, true);
    }
    leaveOut(method.instructions.getLast());
    for (LabelNode[] range : covered) {
      method.tryCatchBlocks.add(new TryCatchBlockNode(range[0], range[1], start, null));
    }
    return start;
  }

  private List<LabelNode[]> covered(LabelNode begin) {
    List<LabelNode[]> covered = new ArrayList<>();
    LabelNode open = null;
    AbstractInsnNode last = null;
    for (AbstractInsnNode n = begin.getNext(); n != null; n = n.getNext()) {
      Boolean wanted = n.getOpcode() >= 0 ? wanted(n) : null;
      if (wanted == null) {
        continue;
      }
      if (!wanted && open != null) {
        covered.add(close(open, last));
        open = null;
      } else if (wanted) {
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
    return covered;
  }

  /** Returns whether an instruction is covered; null if it is treated like its neighbors. */
  private Boolean wanted(AbstractInsnNode n) {
    if (left.contains(n)) {
      return false;
    }
    return after == null ? Boolean.TRUE : after.get(n);
  }

  /**
   * Ends a range right after an instruction. Code inserted after it may run before the {@code
   * super(…)} call.
   */
  private LabelNode[] close(LabelNode open, AbstractInsnNode last) {
    LabelNode close = new LabelNode();
    method.instructions.insert(last, close);
    return new LabelNode[] {open, close};
  }
}
