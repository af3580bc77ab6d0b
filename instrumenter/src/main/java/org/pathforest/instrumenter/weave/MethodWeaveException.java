package org.pathforest.instrumenter.weave;

import org.pathforest.instrumenter.weave.plan.Reason;

/** A method that can't be woven, and why. */
final class MethodWeaveException extends Exception {
  private static final long serialVersionUID = 1;

  private final String method;

  MethodWeaveException(String method, Throwable cause) {
    super("can't be woven (" + Reason.of(cause) + ")", cause);
    this.method = method;
  }

  /** Name and descriptor. */
  String method() {
    return method;
  }
}
