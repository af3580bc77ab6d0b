package org.pathforest.cli.failure;

import java.util.List;

/** The command line is not one that Pathforest understands: exit status 2. */
public final class UsageException extends Exception {
  private static final long serialVersionUID = 1;

  private final transient List<String> candidates;

  /**
   * Says what is wrong.
   *
   * @param reason one line, without a full stop
   */
  public UsageException(String reason) {
    this(reason, null);
  }

  /** Says what is wrong, and what could have been meant. */
  public UsageException(String reason, List<String> candidates) {
    super(reason);
    this.candidates = candidates;
  }

  /** What could have been meant, a line each; null if help is of more use. */
  public List<String> candidates() {
    return candidates;
  }
}
