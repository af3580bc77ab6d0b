package org.pathforest.cli.failure;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.pathforest.paths.FileException;

/** The file system's exceptions, put as one line that names the file and the reason. */
public final class Failures {
  private Failures() {}

  /** The exception itself if it names a file already; else one that names {@code file}. */
  public static FileException of(Path file, IOException e) {
    return e instanceof FileException known
        ? known
        : new FileException(file.toString(), reason(e), e);
  }

  /** The reason without the file's name. */
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
