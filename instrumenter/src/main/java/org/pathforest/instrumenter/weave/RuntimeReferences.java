package org.pathforest.instrumenter.weave;

import org.objectweb.asm.ClassReader;

/** Tells whether a class file names the runtime's probes, as woven ones do (JVMS 4.4.1). */
public final class RuntimeReferences {
  private static final BytePattern PROBES = new BytePattern(Names.PROBES);
  private static final int CONSTANT_CLASS = 7;

  private RuntimeReferences() {}

  /**
   * Looks at the constants of a class file.
   *
   * @throws RuntimeException if it has the name somewhere and can't be read
   */
  public static boolean in(byte[] classFile) {
    if (PROBES.indexIn(classFile, 0) < 0) {
      return false;
    }
    ClassReader reader = new ClassReader(classFile);
    char[] buffer = new char[reader.getMaxStringLength()];
    for (int i = 1; i < reader.getItemCount(); i++) {
      int at = reader.getItem(i);
      if (at > 0
          && reader.readByte(at - 1) == CONSTANT_CLASS
          && Names.PROBES.equals(reader.readUTF8(at, buffer))) {
        return true;
      }
    }
    return false;
  }
}
