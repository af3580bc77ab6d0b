package org.pathforest.e2e.exact;

import java.nio.file.Path;

/** Sources for compilers to compile. */
public final class Sources {
  private Sources() {}

  /** Those of the module test-programs: small, with comments, and they need nothing else. */
  public static Path testPrograms() {
    Path module = Path.of(System.getProperty("basedir", "")).toAbsolutePath();
    return module.resolve("../../test-programs/src/main/java").normalize();
  }
}
