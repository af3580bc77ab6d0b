package org.pathforest.e2e.exact;

import java.net.URI;
import java.nio.file.Path;
import org.pathforest.programs.AlternatingLoop;

/** Locations of classes, each a jar or a folder. */
public final class TestClasses {
  private TestClasses() {}

  /** Returns the location of the classes of the module test-programs. */
  public static Path folder() {
    return of(AlternatingLoop.class);
  }

  public static Path of(Class<?> type) {
    return Path.of(URI.create(type.getProtectionDomain().getCodeSource().getLocation().toString()));
  }
}
