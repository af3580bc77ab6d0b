package org.pathforest.instrumenter.weave.code;

import org.objectweb.asm.ClassReader;

/**
 * Detects a bug in ASM (9.11). Where ASM lengthens a conditional jump, it adds a frame. An object
 * that was uninitialized in an earlier frame and has been initialized since gets a class without a
 * name there. The JVM rejects such a class file.
 */
public final class NamelessClass {
  private static final int CLASS = 7;

  private NamelessClass() {}

  /** Returns whether a class file's constant pool contains a class without a name (JVMS 4.4.1). */
  public static boolean in(byte[] classFile) {
    ClassReader reader = new ClassReader(classFile);
    for (int item = 1; item < reader.getItemCount(); item++) {
      int at = reader.getItem(item);
      if (at > 0 && classFile[at - 1] == CLASS) {
        int name = reader.getItem(reader.readUnsignedShort(at));
        if (reader.readUnsignedShort(name) == 0) {
          return true;
        }
      }
    }
    return false;
  }
}
