package org.pathforest.maven;

import org.apache.maven.plugin.logging.Log;

/** How users see all names of which messages have the first three. */
final class AllNames {
  private AllNames() {}

  /** What messages say of it; null where Maven's debugging log is on, so that all are named. */
  static String how(Log log) {
    return log.isDebugEnabled() ? null : "mvn -X names all";
  }
}
