package org.pathforest.instrumenter.archive;

import java.io.IOException;
import java.util.Map;

/**
 * What {@link ArchiveRewriter} changes. All methods are called by the thread that rewrites: {@link
 * #additions} first, then for each entry {@link #drop} and, of files that stay, {@link #replace},
 * in the archive's order, then {@link #closingAdditions}.
 */
public interface Edits {
  /**
   * The new content of a file; null keeps it as it is. Not asked for directories, nor for the files
   * of a signature.
   *
   * @throws IOException if there is no new content to be had: nothing is written then
   */
  byte[] replace(ArchiveEntry entry) throws IOException;

  /** Whether an entry is left out. Directories on the way to what stays in a folder stay, too. */
  default boolean drop(ArchiveEntry entry) {
    return false;
  }

  /**
   * Files by name. One that the archive has already (of duplicates, each) is replaced in its place,
   * and {@link #replace} not asked; others come last, in the map's order, missing directories
   * before them.
   */
  default Map<String, byte[]> additions() {
    return Map.of();
  }

  /**
   * Files whose names or contents are known only when everything else has been replaced. They come
   * behind the other additions, in the map's order; the archive must not have them already.
   */
  default Map<String, byte[]> closingAdditions() {
    return Map.of();
  }
}
