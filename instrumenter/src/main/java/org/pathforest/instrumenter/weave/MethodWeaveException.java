package org.pathforest.instrumenter.weave;

import org.pathforest.instrumenter.weave.plan.Reason;

/** Thrown for a method that can't be woven, with the reason. */
final class MethodWeaveException extends Exception {
  private static final long serialVersionUID = 1;

  private final String method;

  MethodWeaveException(String method, Throwable cause) {
    super("can't be instrumented (" + Reason.of(cause) + ")", cause);
    this.method = method;
  }

  /** Returns the method's name and descriptor. */
  String method() {
    return method;
  }
}
