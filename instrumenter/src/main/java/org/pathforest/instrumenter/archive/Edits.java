package org.pathforest.instrumenter.archive;

import java.io.IOException;
import java.util.Map;

/**
 * The changes that {@link ArchiveRewriter} makes. It calls all methods on its own thread, in this
 * order: {@link #additions}, then {@link #replace} for each file of the archive.
 */
public interface Edits {
  /**
   * Returns the new content of a file; null keeps the old one. Not called for directories and
   * signature files.
   *
   * @throws IOException if the new content is not available; nothing is written then
   */
  byte[] replace(ArchiveEntry entry) throws IOException;

  /**
   * Returns files to add, by name. If the archive already has an entry of that name, the entry (of
   * duplicates, each) is replaced in its place, without a call of {@link #replace}. The others come
   * last, in the map's order, after missing directories.
   */
  default Map<String, byte[]> additions() {
    return Map.of();
  }
}
