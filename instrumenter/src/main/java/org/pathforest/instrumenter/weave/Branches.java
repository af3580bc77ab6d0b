package org.pathforest.instrumenter.weave;

import java.util.List;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;

/** Redirects the jumps and switches of a method. */
final class Branches {
  private final WovenCode code;

  Branches(WovenCode code) {
    this.code = code;
  }

  /** Returns whether an instruction is a jump or a switch. */
  static boolean isBranch(AbstractInsnNode n) {
    return n instanceof JumpInsnNode
        || n instanceof TableSwitchInsnNode
        || n instanceof LookupSwitchInsnNode;
  }

  /**
   * Redirects a branch's jumps to a block so that they lead to a stub. Returns a label of the
   * block; null if the branch does not lead to the block.
   */
  LabelNode retarget(AbstractInsnNode branch, int to, LabelNode stub) {
    LabelNode target = null;
    if (branch instanceof JumpInsnNode jump && code.leadsTo(jump.label, to)) {
      target = jump.label;
      jump.label = stub;
    } else if (branch instanceof TableSwitchInsnNode s) {
      target = retarget(s.labels, to, stub);
      if (code.leadsTo(s.dflt, to)) {
        target = s.dflt;
        s.dflt = stub;
      }
    } else if (branch instanceof LookupSwitchInsnNode s) {
      target = retarget(s.labels, to, stub);
      if (code.leadsTo(s.dflt, to)) {
        target = s.dflt;
        s.dflt = stub;
      }
    }
    return target;
  }

  private LabelNode retarget(List<LabelNode> labels, int to, LabelNode stub) {
    LabelNode target = null;
    for (int i = 0; i < labels.size(); i++) {
      if (code.leadsTo(labels.get(i), to)) {
        target = labels.get(i);
        labels.set(i, stub);
      }
    }
    return target;
  }
}
