package org.pathforest.profile.file;

import java.io.IOException;

/** A source of path maps that a profile does not contain. */
@FunctionalInterface
public interface PathMapSource {
  /** A source without path maps. */
  PathMapSource NONE = id -> null;

  /**
   * Finds a path map.
   *
   * @param id id of the map as the profile states it, not checked in any way
   * @return the map, compressed as in archives; null if this source does not have it
   */
  byte[] find(String id) throws IOException;
}
