package org.pathforest.instrumenter.weave.code;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** Replaces numbers that weaving adds to the constant pool by code that computes them. */
public final class ComputedNumbers {
  private final MethodNode method;
  private final Set<AbstractInsnNode> own = Collections.newSetFromMap(new IdentityHashMap<>());

  /** Notes the constants that a method has before it is woven. */
  public ComputedNumbers(MethodNode method) {
    this.method = method;
    for (AbstractInsnNode n : method.instructions) {
      if (n instanceof LdcInsnNode) {
        own.add(n);
      }
    }
  }

  /** Replaces the numbers that weaving has added. */
  public void replace() {
    for (AbstractInsnNode n : method.instructions.toArray()) {
      if (n instanceof LdcInsnNode ldc && !own.contains(n)) {
        Code code = new Code();
        if (ldc.cst instanceof Integer number) {
          compute(code, number);
        } else if (ldc.cst instanceof Long number) {
          compute(code, number);
        } else {
          continue;
        }
        method.instructions.insertBefore(n, code.list());
        method.instructions.remove(n);
      }
    }
  }

  private static void compute(Code code, int n) {
    int low = (short) n;
    if (n == low) {
      code.push(n);
      return;
    }
    // The low half is sign-extended: if it is negative, it inverts the high half.
    code.push((n ^ low) >> 16).push(16).op(Opcodes.ISHL);
    if (low != 0) {
      code.push(low).op(Opcodes.IXOR);
    }
  }

  private static void compute(Code code, long n) {
    int low = (int) n;
    if (n == low) {
      compute(code, low);
      code.op(Opcodes.I2L);
      return;
    }
    compute(code, (int) ((n ^ low) >> 32));
    code.op(Opcodes.I2L).push(32).op(Opcodes.LSHL);
    if (low != 0) {
      compute(code, low);
      code.op(Opcodes.I2L).op(Opcodes.LXOR);
    }
  }
}
