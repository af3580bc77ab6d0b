package org.pathforest.e2e.tracer;

/** Makes counters of what activations do; independent of all code that is judged by them. */
@FunctionalInterface
public interface SchemeCounters {
  /** What is told of a new activation of a method. */
  SchemeEvents activation(TracedMethod method);
}
