package org.pathforest.testkit;

import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/**
 * What tests need that is not part of the build. Where it is missing they are skipped by name; with
 * the property {@code pathforest.ci} they fail, for then all must run.
 */
public final class Needs {
  private Needs() {}

  /**
   * Goes on if something is there.
   *
   * @param what it is, and where to get it
   */
  public static void that(boolean there, String what) {
    if (!there && Boolean.getBoolean("pathforest.ci")) {
      fail("not there: " + what);
    }
    assumeTrue(there, "not there: " + what);
  }
}
