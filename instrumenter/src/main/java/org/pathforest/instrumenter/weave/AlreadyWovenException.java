package org.pathforest.instrumenter.weave;

/** Thrown for a class that already has probes. */
public final class AlreadyWovenException extends RuntimeException {
  private static final long serialVersionUID = 1;

  AlreadyWovenException(String className) {
    super("class " + className + " is already instrumented; use the original class file");
  }
}
