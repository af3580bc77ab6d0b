package org.pathforest.instrumenter.archive;

/** Reads the first eight bytes of class files (JVMS 4.1). */
public final class ClassHeader {
  private static final int MAGIC = 0xcafebabe;
  private static final int OLDEST_MAJOR = 45;

  private ClassHeader() {}

  /**
   * Returns whether bytes begin like a class file: {@code CAFEBABE} and a version since Java 1.0.
   * Mach-O libraries for several processors also begin with {@code CAFEBABE}, but a small number of
   * processors follows.
   */
  public static boolean isClass(byte[] bytes) {
    return bytes.length >= 8 && u4(bytes) == MAGIC && majorVersion(bytes) >= OLDEST_MAJOR;
  }

  /** Returns the major version (52 for Java 8) of bytes that {@linkplain #isClass are a class}. */
  public static int majorVersion(byte[] bytes) {
    return (bytes[6] & 0xff) << 8 | (bytes[7] & 0xff);
  }

  private static int u4(byte[] b) {
    return (b[0] & 0xff) << 24 | (b[1] & 0xff) << 16 | (b[2] & 0xff) << 8 | (b[3] & 0xff);
  }
}
