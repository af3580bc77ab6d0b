package org.pathforest.e2e.exact;

import java.net.URISyntaxException;
import java.nio.file.Path;
import org.pathforest.programs.AlternatingLoop;

/** The places of classes: a jar, or a folder. */
public final class TestClasses {
  private TestClasses() {}

  /** Where the classes of the module test-programs are. */
  public static Path folder() throws URISyntaxException {
    return of(AlternatingLoop.class);
  }

  /** Where a class is. */
  public static Path of(Class<?> type) throws URISyntaxException {
    return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
  }
}
