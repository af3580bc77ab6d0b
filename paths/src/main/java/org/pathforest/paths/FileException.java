package org.pathforest.paths;

import java.io.IOException;

/**
 * An error about a file that can't be read, written or understood. The message has the file's name
 * and the reason, on one line.
 */
public final class FileException extends IOException {
  private static final long serialVersionUID = 1;

  private final String file;
  private final String reason;

  /**
   * Creates an exception from a file name and a reason.
   *
   * @param file name of the file as the user knows it
   * @param reason lower case, without a full stop; line breaks are replaced
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
