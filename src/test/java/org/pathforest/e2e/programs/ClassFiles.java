package org.pathforest.e2e.programs;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;

/** Source of a program's original class files, as they were before instrumentation. */
@FunctionalInterface
public interface ClassFiles {
  /** Returns the bytes of the class with this internal name ({@code org/x/Foo$Bar}). */
  byte[] bytes(String internalName) throws IOException;

  /** Class files that this test's own class loader finds. */
  static ClassFiles ofThisClassPath() {
    return internalName -> {
      String resource = "/" + internalName + ".class";
      try (InputStream in = ClassFiles.class.getResourceAsStream(resource)) {
        if (in == null) {
          throw new FileNotFoundException(resource);
        }
        return in.readAllBytes();
      }
    };
  }
}
