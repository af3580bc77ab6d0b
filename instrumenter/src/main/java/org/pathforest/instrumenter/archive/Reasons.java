package org.pathforest.instrumenter.archive;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.pathforest.paths.FileException;

/** Turns exceptions of the file system into one-line reasons for users. */
final class Reasons {
  private Reasons() {}

  /** Returns the reason without the file's name. */
  static String of(IOException e) {
    if (e instanceof FileException known) {
      return known.reason();
    } else if (e instanceof NoSuchFileException) {
      return "no such file or folder";
    } else if (e instanceof AccessDeniedException) {
      return "permission denied";
    } else if (e instanceof FileSystemLoopException) {
      return "symbolic links form a loop";
    } else if (e instanceof ClosedChannelException) {
      return "was closed while being read";
    } else if (e instanceof EOFException) {
      return "ends too early";
    } else if (e instanceof FileSystemException f && f.getReason() != null) {
      return f.getReason();
    }
    return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
  }

  /** Returns the exception itself if it already names a file, else one that names {@code file}. */
  static FileException fileException(Path file, IOException e) {
    return fileException(file.toString(), e);
  }

  /** Returns the exception itself if it already names a file, else one that names {@code file}. */
  static FileException fileException(String file, IOException e) {
    return e instanceof FileException known ? known : new FileException(file, of(e), e);
  }

  /**
   * Closes a resource that is useless after a failure. If that fails, adds the exception to the
   * failure as a suppressed one.
   */
  static void closeAfter(Closeable resource, Exception failure) {
    try {
      resource.close();
    } catch (IOException e) {
      failure.addSuppressed(e);
    }
  }
}
