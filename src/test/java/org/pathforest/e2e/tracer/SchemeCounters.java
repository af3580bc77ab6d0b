package org.pathforest.e2e.tracer;

/** Creates counters for activations. It is independent of all code that is judged by its counts. */
@FunctionalInterface
public interface SchemeCounters {
  /** Returns the receiver of a new activation's events. */
  SchemeEvents activation(TracedMethod method);
}
