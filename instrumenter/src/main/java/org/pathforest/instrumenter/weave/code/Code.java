package org.pathforest.instrumenter.weave.code;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/** A list of instructions being emitted, each in its shortest form. */
public final class Code {
  private final InsnList list = new InsnList();

  /** Returns the emitted instructions. The list is empty after it has been inserted somewhere. */
  public InsnList list() {
    return list;
  }

  public boolean isEmpty() {
    return list.size() == 0;
  }

  public Code add(AbstractInsnNode n) {
    list.add(n);
    return this;
  }

  public Code op(int opcode) {
    return add(new InsnNode(opcode));
  }

  public Code var(int opcode, int local) {
    return add(new VarInsnNode(opcode, local));
  }

  public Code push(int n) {
    if (n >= -1 && n <= 5) {
      return op(Opcodes.ICONST_0 + n);
    }
    if (n == (byte) n) {
      return add(new IntInsnNode(Opcodes.BIPUSH, n));
    }
    if (n == (short) n) {
      return add(new IntInsnNode(Opcodes.SIPUSH, n));
    }
    return add(new LdcInsnNode(n));
  }

  public Code push(long n) {
    if (n == 0 || n == 1) {
      return op(n == 0 ? Opcodes.LCONST_0 : Opcodes.LCONST_1);
    }
    if (n == (short) n) {
      return push((int) n).op(Opcodes.I2L);
    }
    return add(new LdcInsnNode(n));
  }

  public Code increment(int local, int by) {
    if (by == (short) by) {
      return add(new IincInsnNode(local, by));
    }
    return var(Opcodes.ILOAD, local).push(by).op(Opcodes.IADD).var(Opcodes.ISTORE, local);
  }

  public Code call(String owner, String name, String descriptor) {
    return add(new MethodInsnNode(Opcodes.INVOKESTATIC, owner, name, descriptor, false));
  }
}
