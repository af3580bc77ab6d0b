package org.pathforest.e2e.fuzz;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/** Appends instructions to a list. */
final class Emitter {
  static final String HELPERS = "org/pathforest/e2e/fuzz/Helpers";

  private final InsnList code;

  Emitter(InsnList code) {
    this.code = code;
  }

  Emitter add(AbstractInsnNode n) {
    code.add(n);
    return this;
  }

  Emitter op(int... opcodes) {
    for (int opcode : opcodes) {
      add(new InsnNode(opcode));
    }
    return this;
  }

  Emitter var(int opcode, int local) {
    return add(new VarInsnNode(opcode, local));
  }

  Emitter increment(int local, int by) {
    return add(new IincInsnNode(local, by));
  }

  Emitter jump(int opcode, LabelNode to) {
    return add(new JumpInsnNode(opcode, to));
  }

  Emitter push(int n) {
    if (n >= -1 && n <= 5) {
      return op(Opcodes.ICONST_0 + n);
    }
    return n == (short) n ? add(new IntInsnNode(Opcodes.SIPUSH, n)) : add(new LdcInsnNode(n));
  }

  Emitter help(String name, String descriptor) {
    return call(HELPERS, name, descriptor);
  }

  Emitter call(String owner, String name, String descriptor) {
    return add(new MethodInsnNode(Opcodes.INVOKESTATIC, owner, name, descriptor, false));
  }

  LabelNode label() {
    LabelNode label = new LabelNode();
    add(label);
    return label;
  }
}
