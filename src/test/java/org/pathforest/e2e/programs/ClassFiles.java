package org.pathforest.e2e.programs;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;

/** Where the original class files of a program are: those that were given to the instrumenter. */
@FunctionalInterface
public interface ClassFiles {
  /** The bytes of the class with this internal name ({@code org/x/Foo$Bar}). */
  byte[] bytes(String internalName) throws IOException;

  /** Classes as this test's own class loader finds them, as files. */
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
