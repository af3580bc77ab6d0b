package org.pathforest.instrumenter.condition;

/** Thrown where it is not certain what a branch tests. */
final class UnclearException extends Exception {
  private static final long serialVersionUID = 1;

  /**
   * Makes it.
   *
   * @param reason for statistics: what stood in the way
   */
  UnclearException(String reason) {
    super(reason, null, false, false);
  }
}
