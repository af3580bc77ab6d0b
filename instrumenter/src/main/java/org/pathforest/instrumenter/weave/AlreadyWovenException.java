package org.pathforest.instrumenter.weave;

/** A class that has probes already. */
public final class AlreadyWovenException extends RuntimeException {
  private static final long serialVersionUID = 1;

  AlreadyWovenException(String className) {
    super("class " + className + " is already instrumented");
  }
}
