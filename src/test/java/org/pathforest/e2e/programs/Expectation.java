package org.pathforest.e2e.programs;

import java.util.List;
import org.pathforest.e2e.tracer.ExportedMethod;

/** One {@code // expect} line of a test program. */
sealed interface Expectation {
  /** Returns the place and text of the expectation, for messages. */
  Source source();

  /** Returns the count that the profile must have. */
  long count();

  /**
   * Whether the expectation is about paths that ended. Their counts differ in a method that was
   * cut.
   */
  default boolean isOfWholePaths() {
    return this instanceof Gram || (this instanceof Total t && t.quantity() == Quantity.PATHS);
  }

  /** Place and text of an expectation, and the method that it is about. */
  record Source(String file, int line, String text, MethodName method) {
    @Override
    public String toString() {
      return file + ":" + line + ": " + method + ": " + text;
    }
  }

  /** A method: internal name of its class, its name, and its descriptor if it is overloaded. */
  record MethodName(String className, String name, String descriptor) {
    boolean names(ExportedMethod method) {
      return className.equals(method.className())
          && name.equals(method.method())
          && (descriptor.isEmpty() || descriptor.equals(method.descriptor()));
    }

    @Override
    public String toString() {
      return className.substring(className.lastIndexOf('/') + 1) + "." + name + descriptor;
    }
  }

  enum Quantity {
    ACTIVATIONS,
    PATHS,
    INTERRUPTED,
    HANDLERS
  }

  /**
   * A method's total. If the export has the limit {@code before-super}, up to {@code beforeSuper}
   * of the total may be missing.
   */
  record Total(Source source, Quantity quantity, long count, long beforeSuper)
      implements Expectation {}

  /** A sequence of consecutive paths; a single path for a gram of length 1. */
  record Gram(Source source, List<Step> steps, long count) implements Expectation {}

  /**
   * An interrupted prefix. {@code handler} is the marker at its handler, null if the exception left
   * the method.
   */
  record Prefix(Source source, Step step, String handler, long count) implements Expectation {}

  /** A path by its markers, and by its start and end if these matter (else null). */
  record Step(String start, List<String> markers, String end) {
    boolean matches(String actualStart, List<String> actualMarkers, String actualEnd) {
      return (start == null || start.equals(actualStart))
          && markers.equals(actualMarkers)
          && (end == null || end.equals(actualEnd));
    }
  }
}
