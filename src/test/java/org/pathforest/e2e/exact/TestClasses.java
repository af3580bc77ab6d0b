package org.pathforest.e2e.exact;

import java.net.URISyntaxException;
import java.nio.file.Path;
import org.pathforest.programs.AlternatingLoop;

/** Where the classes of the module test-programs are: a jar, or a folder. */
public final class TestClasses {
  private TestClasses() {}

  /** The place. */
  public static Path folder() throws URISyntaxException {
    return Path.of(
        AlternatingLoop.class.getProtectionDomain().getCodeSource().getLocation().toURI());
  }
}
