package org.pathforest.paths.scheme;

/** A path map needs a scheme that is not on the class path. */
public final class UnknownSchemeException extends RuntimeException {
  private static final long serialVersionUID = 1;

  UnknownSchemeException(String name) {
    super("profiler " + name + " is not part of this Pathforest");
  }
}
