package org.pathforest.paths.scheme;

/** Thrown where a scheme can't number what it counts in a method. Its message says why. */
public final class CannotNumberException extends Exception {
  private static final long serialVersionUID = 1;

  /**
   * Makes it.
   *
   * @param message for users
   */
  public CannotNumberException(String message) {
    super(message);
  }
}
