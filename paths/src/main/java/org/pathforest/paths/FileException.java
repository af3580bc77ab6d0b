package org.pathforest.paths;

import java.io.EOFException;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.zip.ZipException;

/**
 * An error about a file that can't be read, written or understood. The message has the file's name,
 * what is wrong and what to do next, on one line: {@code FILE: REASON; REMEDY}.
 */
public final class FileException extends IOException {
  private static final long serialVersionUID = 1;

  private final String file;
  private final String reason;

  /**
   * Creates an exception from a file name and a reason.
   *
   * @param file name of the file as the user knows it
   * @param reason what is wrong; what to do. Lower case, without a full stop; line breaks are
   *     replaced
   */
  public FileException(String file, String reason) {
    this(file, reason, null);
  }

  /** Creates an exception with a cause, which is kept for {@code --debug}. */
  public FileException(String file, String reason, Throwable cause) {
    super(file + ": " + oneLine(reason), cause);
    this.file = file;
    this.reason = oneLine(reason);
  }

  /**
   * Returns an error with a remedy.
   *
   * @param reason as for the constructor; null if it is not known
   * @param remedy what to do; left out if the reason says it already, after a semicolon
   */
  public static FileException of(String file, String reason, String remedy, Throwable cause) {
    String why = oneLine(reason);
    return new FileException(file, why.contains("; ") ? why : why + "; " + remedy, cause);
  }

  /** Returns an error about a file or folder that is not there. */
  public static FileException missing(Path file) {
    return reading(file, new NoSuchFileException(file.toString()));
  }

  /** Returns the error of a file that can't be read; {@code e} itself if it names a file. */
  public static FileException reading(Path file, IOException e) {
    return reading(file.toString(), e);
  }

  /** Returns the error of a file that can't be read; {@code e} itself if it names a file. */
  public static FileException reading(String file, IOException e) {
    if (e instanceof FileException known) {
      return known;
    }
    String reason = reason(e);
    String why;
    if (e instanceof NoSuchFileException) {
      why = reason + "; check the name";
    } else if (e instanceof AccessDeniedException) {
      why = reason + "; change its permissions";
    } else if (e instanceof FileSystemLoopException) {
      why = "symbolic links form a loop; remove one";
    } else if (e instanceof ClosedChannelException) {
      why = "was closed while being read; try again";
    } else if (e instanceof EOFException) {
      why = "ends too early; use another copy";
    } else if (e instanceof ZipException) {
      why = reason;
    } else {
      why = "can't be read (" + reason + ")";
    }
    return of(file, why, "use another copy", e);
  }

  /**
   * Returns the error of a file that can't be written; {@code e} itself if it names a file. The
   * exceptions of a stream do not.
   */
  public static FileException writing(Path file, IOException e) {
    return writing(file.toString(), e);
  }

  /** Returns the error of a file that can't be written; {@code e} itself if it names a file. */
  public static FileException writing(String file, IOException e) {
    if (e instanceof FileException known) {
      return known;
    }
    String why = e instanceof ZipException ? reason(e) : "can't be written (" + reason(e) + ")";
    return of(file, why, "check permissions and space", e);
  }

  /**
   * Returns the error of the file that an exception of the file system names. If it is not there or
   * may not be opened, the message fits reading and writing.
   *
   * @param e an exception whose file is not null
   */
  public static FileException of(FileSystemException e) {
    return e instanceof NoSuchFileException || e instanceof AccessDeniedException
        ? reading(e.getFile(), e)
        : writing(e.getFile(), e);
  }

  /** Returns what happened, without the name of the file, which may be all that a message has. */
  private static String reason(IOException e) {
    if (e instanceof NoSuchFileException) {
      return "no such file or folder";
    } else if (e instanceof AccessDeniedException) {
      return "permission denied";
    } else if (e instanceof FileAlreadyExistsException) {
      return "already exists";
    } else if (e instanceof DirectoryNotEmptyException) {
      return "the folder is not empty";
    } else if (e instanceof NotDirectoryException) {
      return "is not a folder";
    }
    String text = e instanceof FileSystemException f ? f.getReason() : e.getMessage();
    return text == null ? e.getClass().getSimpleName() : text;
  }

  private static String oneLine(String s) {
    return s == null ? "unknown reason" : s.replaceAll("\\s*[\\r\\n]+\\s*", " ");
  }

  /** Returns the file's name as the user knows it. */
  public String file() {
    return file;
  }

  /** Returns the reason, on one line. */
  public String reason() {
    return reason;
  }
}
