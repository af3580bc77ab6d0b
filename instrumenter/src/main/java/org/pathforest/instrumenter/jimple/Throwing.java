package org.pathforest.instrumenter.jimple;

import org.objectweb.asm.tree.AbstractInsnNode;

/** Tells which instructions can throw (JVMS 6.5), including linkage and class initialization. */
public final class Throwing {
  private Throwing() {}

  /** Returns whether an instruction other than {@code xRETURN} and {@code ATHROW} can throw. */
  public static boolean canThrow(AbstractInsnNode instruction) {
    return BytecodeCfg.canThrow(instruction);
  }
}
