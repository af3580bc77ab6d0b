package org.pathforest.profile.file;

import java.io.IOException;

/** Where path maps are found that a profile lacks. */
@FunctionalInterface
public interface PathMapSource {
  /** Knows none. */
  PathMapSource NONE = id -> null;

  /**
   * A path map.
   *
   * @param id its identity, as the profile has it: nothing is known of it
   * @return the map, compressed as it stands in archives; null if it is not known here
   */
  byte[] find(String id) throws IOException;
}
