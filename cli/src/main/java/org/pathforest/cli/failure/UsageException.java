package org.pathforest.cli.failure;

import java.util.List;

/** Reports a command line that Pathforest does not understand. The exit status is 2. */
public final class UsageException extends Exception {
  private static final long serialVersionUID = 1;

  private final transient List<String> candidates;

  /**
   * Creates an exception that says what is wrong.
   *
   * @param reason one line, without a full stop
   */
  public UsageException(String reason) {
    this(reason, null);
  }

  /** Creates an exception that says what is wrong, and what the user may have meant. */
  public UsageException(String reason, List<String> candidates) {
    super(reason);
    this.candidates = candidates;
  }

  /**
   * Returns what the user may have meant, one line for each. Returns null if a hint at the help is
   * more useful.
   */
  public List<String> candidates() {
    return candidates;
  }
}
