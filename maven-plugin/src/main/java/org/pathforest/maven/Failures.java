package org.pathforest.maven;

import java.nio.file.FileSystemException;
import org.pathforest.paths.FileException;

/**
 * Turns exceptions into one line for users. The message of a file system's exception is often just
 * a path.
 */
final class Failures {
  private Failures() {}

  /**
   * Returns what went wrong. If the exception is about a file, the line names the file, the reason
   * and the remedy.
   */
  static String line(Exception e) {
    if (e instanceof FileSystemException f && f.getFile() != null) {
      return FileException.of(f).getMessage();
    }
    return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
  }
}
