package org.pathforest.instrumenter.weave.code;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.MultiANewArrayInsnNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/**
 * Computes the greatest depth of a method's operand stack in words (JVMS 4.7.3, 6.5). A class file
 * should not state more: C1 reserves the stated room in every frame.
 */
public final class OperandStack {
  /**
   * Changes of the stack depth by the opcodes 0 to 201. {@code 'N'} means no change. Letters before
   * N remove words, letters after it add words. {@code '?'} means that the change depends on what
   * the instruction names.
   */
  private static final String CHANGE =
      "NOOOOOOOOPPOOOPP" // nop .. dconst_1
          + "OO???" // bipush, sipush, ldc
          + "OPOPO" // xload
          + "?".repeat(20)
          + "MNMNMMMM" // xaload
          + "MLMLM" // xstore
          + "?".repeat(20)
          + "KJKJKKKK" // xastore
          + "MLOOOPPPN" // pop .. swap
          + "MLML".repeat(5) // xadd .. xrem
          + "NNNN" // xneg
          + "MMMMMM" // shifts: the distance is one word
          + "MLMLML" // and, or, xor
          + "N" // iinc
          + "ONOMMNNOOMNM" // i2l .. d2f
          + "NNN" // i2b, i2c, i2s
          + "KMMKK" // comparisons
          + "MMMMMM" // if
          + "LLLLLLLL" // if_xcmp
          + "N??" // goto, jsr, ret
          + "MM" // switches
          + "MLMLMN" // xreturn
          + "????" // fields
          + "?????" // calls
          + "ONNN" // new, newarray, anewarray, arraylength
          + "M" // athrow
          + "NN" // checkcast, instanceof
          + "MM" // monitors
          + "??" // wide, multianewarray
          + "MM" // ifnull, ifnonnull
          + "??";

  private final InsnList code;
  private final int[] depths;
  private final Deque<LabelNode> pending = new ArrayDeque<>();
  private int most;

  private OperandStack(MethodNode method) {
    this.code = method.instructions;
    this.depths = new int[code.size()];
    Arrays.fill(depths, -1);
    flow(code.getFirst(), 0);
    for (TryCatchBlockNode range : method.tryCatchBlocks) {
      reach(range.handler, 1);
    }
    while (!pending.isEmpty()) {
      LabelNode label = pending.pop();
      flow(label.getNext(), depths[code.indexOf(label)]);
    }
  }

  /**
   * Returns the greatest depth at any reachable place, in words. The method must be valid and have
   * no {@code jsr}; it needs no frames.
   */
  public static int most(MethodNode method) {
    return new OperandStack(method).most;
  }

  private void reach(LabelNode label, int depth) {
    int i = code.indexOf(label);
    if (depths[i] < 0) {
      depths[i] = depth;
      most = Math.max(most, depth);
      pending.push(label);
    }
  }

  private void reach(List<LabelNode> labels, int depth) {
    labels.forEach(label -> reach(label, depth));
  }

  /** Follows code that falls through, up to code that has been seen before. */
  private void flow(AbstractInsnNode from, int depth) {
    int d = depth;
    for (AbstractInsnNode n = from; n != null; n = n.getNext()) {
      int i = code.indexOf(n);
      if (depths[i] >= 0) {
        return;
      }
      depths[i] = d;
      d += change(n);
      most = Math.max(most, d);
      if (n instanceof JumpInsnNode jump) {
        reach(jump.label, d);
      } else if (n instanceof TableSwitchInsnNode s) {
        reach(s.labels, d);
        reach(s.dflt, d);
      } else if (n instanceof LookupSwitchInsnNode s) {
        reach(s.labels, d);
        reach(s.dflt, d);
      }
      if (endsFlow(n.getOpcode())) {
        return;
      }
    }
  }

  private static boolean endsFlow(int opcode) {
    return opcode == Opcodes.GOTO
        || opcode == Opcodes.ATHROW
        || (opcode >= Opcodes.TABLESWITCH && opcode <= Opcodes.RETURN);
  }

  private static int change(AbstractInsnNode n) {
    int opcode = n.getOpcode();
    if (opcode < 0) {
      return 0;
    }
    if (n instanceof LdcInsnNode ldc) {
      return size(ldc.cst);
    }
    if (n instanceof FieldInsnNode field) {
      int size = Type.getType(field.desc).getSize();
      return switch (opcode) {
        case Opcodes.GETSTATIC -> size;
        case Opcodes.PUTSTATIC -> -size;
        case Opcodes.GETFIELD -> size - 1;
        default -> -size - 1;
      };
    }
    if (n instanceof MethodInsnNode call) {
      return call(call.desc, opcode == Opcodes.INVOKESTATIC);
    }
    if (n instanceof InvokeDynamicInsnNode call) {
      return call(call.desc, true);
    }
    if (n instanceof MultiANewArrayInsnNode array) {
      return 1 - array.dims;
    }
    char change = CHANGE.charAt(opcode);
    if (change == '?') {
      throw new IllegalArgumentException("opcode " + opcode + " in a method to be woven");
    }
    return change - 'N';
  }

  private static int size(Object constant) {
    if (constant instanceof ConstantDynamic dynamic) {
      return dynamic.getSize();
    }
    return constant instanceof Long || constant instanceof Double ? 2 : 1;
  }

  private static int call(String descriptor, boolean isStatic) {
    int sizes = Type.getArgumentsAndReturnSizes(descriptor);
    // The size of the arguments includes "this".
    return (sizes & 3) - (sizes >> 2) + (isStatic ? 1 : 0);
  }
}
