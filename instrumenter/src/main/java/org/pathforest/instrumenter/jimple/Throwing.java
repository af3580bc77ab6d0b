package org.pathforest.instrumenter.jimple;

import org.objectweb.asm.tree.AbstractInsnNode;

/** Which instructions can throw (JVMS 6.5, linkage and class initialisation included). */
public final class Throwing {
  private Throwing() {}

  /** Whether an instruction other than {@code xRETURN} and {@code ATHROW} can throw. */
  public static boolean canThrow(AbstractInsnNode instruction) {
    return BytecodeCfg.canThrow(instruction);
  }
}
