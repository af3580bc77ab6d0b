package org.pathforest.maven;

import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
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
      boolean reading = e instanceof NoSuchFileException || e instanceof AccessDeniedException;
      return (reading
              ? FileException.reading(f.getFile(), f)
              : FileException.writing(f.getFile(), f))
          .getMessage();
    }
    return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
  }
}
