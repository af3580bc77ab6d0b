package org.pathforest.maven;

import org.apache.maven.plugin.logging.Log;

/** Hint for messages that show only the first three names: how to see all of them. */
final class AllNames {
  private AllNames() {}

  /** Returns the hint, or null if Maven's debug log is on, so that messages show all names. */
  static String how(Log log) {
    return log.isDebugEnabled() ? null : "mvn -X names all";
  }
}
