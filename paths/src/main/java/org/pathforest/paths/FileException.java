package org.pathforest.paths;

import java.io.IOException;

/** A file that can't be read, written or understood: its name and the reason, on one line. */
public final class FileException extends IOException {
  private static final long serialVersionUID = 1;

  private final String file;
  private final String reason;

  /**
   * Names a file and a reason.
   *
   * @param file as the user knows it
   * @param reason lower case, without a full stop; line breaks are replaced
   */
  public FileException(String file, String reason) {
    this(file, reason, null);
  }

  /** Names a file and a reason, and keeps the cause for {@code --debug}. */
  public FileException(String file, String reason, Throwable cause) {
    super(file + ": " + oneLine(reason), cause);
    this.file = file;
    this.reason = oneLine(reason);
  }

  private static String oneLine(String s) {
    return s == null ? "unknown reason" : s.replaceAll("\\s*[\\r\\n]+\\s*", " ");
  }

  /** The file, as the user knows it. */
  public String file() {
    return file;
  }

  /** Why. */
  public String reason() {
    return reason;
  }
}
