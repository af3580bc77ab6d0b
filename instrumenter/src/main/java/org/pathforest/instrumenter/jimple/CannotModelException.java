package org.pathforest.instrumenter.jimple;

/**
 * Thrown for a method whose code has no control-flow graph that could be profiled. The message says
 * why.
 */
public final class CannotModelException extends Exception {
  private static final long serialVersionUID = 1;

  /**
   * Creates an exception.
   *
   * @param reason the reason: lower case, one line, without a full stop
   */
  public CannotModelException(String reason) {
    super(reason);
  }
}
