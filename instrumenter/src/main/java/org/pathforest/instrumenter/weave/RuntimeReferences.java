package org.pathforest.instrumenter.weave;

import org.objectweb.asm.ClassReader;
import org.pathforest.instrumenter.weave.code.BytePattern;
import org.pathforest.instrumenter.weave.emit.HolderFile;

/**
 * Detects class files that name a counter holder, as woven ones do, or the runtime's probes, as
 * files woven by older versions do (JVMS 4.4.1). Counter holders themselves are detected, too.
 */
public final class RuntimeReferences {
  private static final String HOLDER = HolderFile.packageOf("");
  private static final String PROBES = "org/pathforest/runtime/Probes";
  private static final BytePattern HOLDER_PATTERN = new BytePattern(HOLDER);
  private static final BytePattern PROBES_PATTERN = new BytePattern(PROBES);
  private static final int CONSTANT_CLASS = 7;

  private RuntimeReferences() {}

  /**
   * Returns whether a class file's constants contain such a class name.
   *
   * @throws RuntimeException if the file contains such a name anywhere and can't be read
   */
  public static boolean in(byte[] classFile) {
    if (HOLDER_PATTERN.indexIn(classFile, 0) < 0 && PROBES_PATTERN.indexIn(classFile, 0) < 0) {
      return false;
    }
    ClassReader reader = new ClassReader(classFile);
    char[] buffer = new char[reader.getMaxStringLength()];
    for (int i = 1; i < reader.getItemCount(); i++) {
      int at = reader.getItem(i);
      if (at > 0
          && reader.readByte(at - 1) == CONSTANT_CLASS
          && isOurs(reader.readUTF8(at, buffer))) {
        return true;
      }
    }
    return false;
  }

  private static boolean isOurs(String className) {
    return className.startsWith(HOLDER) || className.equals(PROBES);
  }
}
