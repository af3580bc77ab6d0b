package org.pathforest.cli.failure;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.pathforest.paths.FileException;

/** Turns exceptions of the file system into one line that names the file and the reason. */
public final class Failures {
  private Failures() {}

  /**
   * Returns an exception that names a file. If {@code e} already does, returns {@code e} itself;
   * else the new exception names {@code file}.
   */
  public static FileException of(Path file, IOException e) {
    return e instanceof FileException known
        ? known
        : new FileException(file.toString(), reason(e), e);
  }

  /** Returns the reason, without the name of the file. */
  public static String reason(IOException e) {
    if (e instanceof AccessDeniedException) {
      return "permission denied";
    } else if (e instanceof NoSuchFileException) {
      return "no such file or folder";
    } else if (e instanceof FileSystemException f && f.getReason() != null) {
      return f.getReason();
    }
    return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
  }
}
