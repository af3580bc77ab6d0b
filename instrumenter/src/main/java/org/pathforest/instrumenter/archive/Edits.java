package org.pathforest.instrumenter.archive;

import java.io.IOException;
import java.util.Map;

/**
 * The changes that {@link ArchiveRewriter} makes. It calls all methods on its own thread, in this
 * order: {@link #additions}; for each entry of the archive {@link #drop} and, if the file stays,
 * {@link #replace}; {@link #closingAdditions}.
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
   * Returns whether to leave out an entry. A folder keeps the directories that lead to files that
   * stay.
   */
  default boolean drop(ArchiveEntry entry) {
    return false;
  }

  /**
   * Returns files to add, by name. If the archive already has an entry of that name, the entry (of
   * duplicates, each) is replaced in its place, without calls of {@link #drop} or {@link #replace}.
   * The others come last, in the map's order, after missing directories.
   */
  default Map<String, byte[]> additions() {
    return Map.of();
  }

  /**
   * Returns files whose names or contents are known only when everything else has been replaced.
   * They come after the other additions, in the map's order. The archive must not contain them
   * already.
   */
  default Map<String, byte[]> closingAdditions() {
    return Map.of();
  }
}
