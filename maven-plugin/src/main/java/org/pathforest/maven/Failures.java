package org.pathforest.maven;

import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;

/**
 * Turns exceptions into one line for users. The message of a file system's exception is often just
 * a path.
 */
final class Failures {
  private Failures() {}

  /**
   * Returns what went wrong. If the exception is about a file, the line names the file and the
   * reason.
   */
  static String line(Exception e) {
    if (e instanceof FileSystemException f && f.getFile() != null) {
      return f.getFile() + ": " + reason(f);
    }
    return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
  }

  private static String reason(FileSystemException e) {
    if (e instanceof AccessDeniedException) {
      return "permission denied";
    } else if (e instanceof NoSuchFileException) {
      return "no such file or folder";
    } else if (e instanceof FileAlreadyExistsException) {
      return "already exists";
    } else if (e instanceof DirectoryNotEmptyException) {
      return "the folder is not empty";
    } else if (e instanceof NotDirectoryException) {
      return "is not a folder";
    }
    return e.getReason() == null ? e.getClass().getSimpleName() : e.getReason();
  }
}
