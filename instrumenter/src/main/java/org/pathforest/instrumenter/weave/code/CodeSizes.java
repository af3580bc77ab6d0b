package org.pathforest.instrumenter.weave.code;

import java.util.HashMap;
import java.util.Map;
import org.objectweb.asm.ClassReader;

/**
 * Reads the bytecode size in bytes of each method of a class file (JVMS 4.7.3, {@code
 * code_length}).
 */
public final class CodeSizes {
  private final ClassReader reader;
  private final char[] buffer;
  private final Map<String, Integer> sizes = new HashMap<>();

  private CodeSizes(byte[] classFile) {
    reader = new ClassReader(classFile);
    buffer = new char[reader.getMaxStringLength()];
    int interfaces = reader.readUnsignedShort(reader.header + 6);
    int at = reader.header + 8 + 2 * interfaces;
    int fields = reader.readUnsignedShort(at);
    at += 2;
    for (int i = 0; i < fields; i++) {
      at = member(at, false);
    }
    int methods = reader.readUnsignedShort(at);
    at += 2;
    for (int i = 0; i < methods; i++) {
      at = member(at, true);
    }
  }

  /** Reads a field or method and returns where the next one begins. */
  private int member(int start, boolean method) {
    int at = start + 6;
    int attributes = reader.readUnsignedShort(at);
    at += 2;
    for (int i = 0; i < attributes; i++) {
      if (method && "Code".equals(reader.readUTF8(at, buffer))) {
        String key = reader.readUTF8(start + 2, buffer) + reader.readUTF8(start + 4, buffer);
        sizes.put(key, reader.readInt(at + 10));
      }
      at += 6 + reader.readInt(at + 2);
    }
    return at;
  }

  /** Returns the sizes of the methods that have code, by name and descriptor. */
  public static Map<String, Integer> of(byte[] classFile) {
    return new CodeSizes(classFile).sizes;
  }
}
