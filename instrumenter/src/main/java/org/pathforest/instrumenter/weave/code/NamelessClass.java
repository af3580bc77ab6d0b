package org.pathforest.instrumenter.weave.code;

import org.objectweb.asm.ClassReader;

/**
 * Finds a fault of ASM (9.11): where it lengthens a conditional jump it makes a frame of its own,
 * and an object that a frame before had as uninitialised, and that has been initialised since, gets
 * a class without a name there. The JVM refuses the class file.
 */
public final class NamelessClass {
  private static final int CLASS = 7;

  private NamelessClass() {}

  /** Whether a class file's constant pool has one (JVMS 4.4.1). */
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
