package org.pathforest.instrumenter.weave;

import java.util.Arrays;
import java.util.function.Supplier;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.pathforest.paths.probe.Action;

/** Code of {@link Action.Choose}: it jumps about in itself only. */
final class Choice {
  private Choice() {}

  /**
   * Emits it.
   *
   * @param where makes the stack map frame of the place; null if none is needed, as what it answers
   *     may be
   */
  static void emit(Code code, Action.Choose choose, Scheme scheme, Supplier<FrameNode> where) {
    int last = choose.cases().size() - 1;
    LabelNode end = new LabelNode();
    LabelNode[] labels = new LabelNode[last + 1];
    Arrays.setAll(labels, i -> new LabelNode());
    scheme.push(code, choose.register()); //   Stack[0]: I
    if (last == 1) {
      code.add(new JumpInsnNode(Opcodes.IFNE, labels[1]));
    } else {
      LabelNode[] listed = Arrays.copyOf(labels, last);
      code.add(new TableSwitchInsnNode(0, last - 1, labels[last], listed));
    }
    for (int i = 0; i <= last; i++) {
      if (i > 0 || last > 1) {
        begin(code, labels[i], where);
      }
      for (Action action : choose.cases().get(i)) {
        scheme.perform(code, action);
      }
      if (i < last) {
        code.add(new JumpInsnNode(Opcodes.GOTO, end));
      } else if (choose.cases().get(i).isEmpty()) {
        code.op(Opcodes.NOP); // two frames can't stand at one place
      }
    }
    begin(code, end, where);
    code.op(Opcodes.NOP); // what comes next may begin with a frame of its own
  }

  private static void begin(Code code, LabelNode label, Supplier<FrameNode> where) {
    code.add(label);
    FrameNode frame = where == null ? null : where.get();
    if (frame != null) {
      code.add(frame);
    }
  }
}
