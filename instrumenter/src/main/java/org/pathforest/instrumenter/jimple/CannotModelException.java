package org.pathforest.instrumenter.jimple;

/** A method whose code has no control-flow graph that could be profiled; the message says why. */
public final class CannotModelException extends Exception {
  private static final long serialVersionUID = 1;

  /**
   * Names the reason.
   *
   * @param reason lower case, one line, without a full stop
   */
  public CannotModelException(String reason) {
    super(reason);
  }
}
