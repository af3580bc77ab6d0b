package org.pathforest.e2e.programs;

import java.util.List;
import org.pathforest.e2e.tracer.ExportedMethod;

/** One {@code // expect} line of a test program. */
sealed interface Expectation {
  /** Where it stands and what it says, for people. */
  Source source();

  /** The count that the profile must give. */
  long count();

  /** Whether it is about paths that ended: they have other counts in a method that was cut. */
  default boolean isOfWholePaths() {
    return this instanceof Gram || (this instanceof Total t && t.quantity() == Quantity.PATHS);
  }

  /** The place and text of an expectation, and the method that it is about. */
  record Source(String file, int line, String text, MethodName method) {
    @Override
    public String toString() {
      return file + ":" + line + ": " + method + ": " + text;
    }
  }

  /** A method by its class's internal name, its name, and its descriptor if it has overloads. */
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

  /** A method's total. {@code beforeSuper} of it may be missing if the export has that limit. */
  record Total(Source source, Quantity quantity, long count, long beforeSuper)
      implements Expectation {}

  /** Paths that follow each other; a single one for a gram of length 1. */
  record Gram(Source source, List<Step> steps, long count) implements Expectation {}

  /** An interrupted prefix; {@code handler} is the marker there, null where it left the method. */
  record Prefix(Source source, Step step, String handler, long count) implements Expectation {}

  /** A path by its markers, and its start and end where they matter (else null). */
  record Step(String start, List<String> markers, String end) {
    boolean matches(String actualStart, List<String> actualMarkers, String actualEnd) {
      return (start == null || start.equals(actualStart))
          && markers.equals(actualMarkers)
          && (end == null || end.equals(actualEnd));
    }
  }
}
