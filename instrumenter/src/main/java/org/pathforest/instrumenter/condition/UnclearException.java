package org.pathforest.instrumenter.condition;

/** Thrown if it is uncertain what a branch tests. */
final class UnclearException extends Exception {
  private static final long serialVersionUID = 1;

  /**
   * Creates an exception.
   *
   * @param reason what prevented an answer, for statistics
   */
  UnclearException(String reason) {
    super(reason, null, false, false);
  }
}
