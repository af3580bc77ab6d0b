package org.pathforest.testkit;

import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/**
 * Requirements of tests that are not part of the build. Tests whose requirement is missing are
 * skipped by name. With the property {@code pathforest.ci} they fail, because then all tests must
 * run.
 */
public final class Needs {
  private Needs() {}

  /**
   * Continues if the requirement is met; else skips the test or fails it.
   *
   * @param what the requirement, and where to get it
   */
  public static void that(boolean there, String what) {
    if (!there && Boolean.getBoolean("pathforest.ci")) {
      fail("missing: " + what);
    }
    assumeTrue(there, "missing: " + what);
  }
}
