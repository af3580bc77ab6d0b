package org.pathforest.paths.scheme;

/** Thrown when a scheme can't number what it counts in a method. The message says why. */
public final class CannotNumberException extends Exception {
  private static final long serialVersionUID = 1;

  /**
   * Creates the exception.
   *
   * @param message text for users
   */
  public CannotNumberException(String message) {
    super(message);
  }
}
