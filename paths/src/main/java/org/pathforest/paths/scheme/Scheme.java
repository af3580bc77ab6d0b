package org.pathforest.paths.scheme;

import com.google.gson.JsonObject;
import java.util.List;
import org.pathforest.paths.numbering.PathNumbering;

/**
 * A scheme that counts other things than Ball-Larus paths, with its options. It has a name, plans
 * methods, and reads plans again. A plan says where probes are and what their counts mean. Path
 * map, weaver, profile, reports and command line know no scheme by name. They find schemes with
 * {@link java.util.ServiceLoader}, so a new scheme is a package of its own and a line in {@code
 * META-INF/services}. Implementations are immutable except for {@link #unused()}. They have a
 * public constructor without parameters, which sets the defaults.
 */
public interface Scheme {
  /** Returns the name on the command line and in files: lower-case letters, digits and dashes. */
  String name();

  /** Returns a phrase that says what the scheme counts, for the command line's help. */
  String summary();

  /** Returns the largest k; 1 if there is none to choose. */
  default int maxK() {
    return 1;
  }

  /** Returns the k that is used by default. */
  default int defaultK() {
    return 1;
  }

  /** Returns the options that only this scheme has. */
  default List<SchemeOption> options() {
    return List.of();
  }

  /**
   * Returns the same scheme with one of its options set.
   *
   * @param option name of one of {@link #options()}
   * @param values one value, or several if the option can be repeated
   * @throws IllegalArgumentException if a value is not valid; the message is for users
   */
  default Scheme with(String option, List<String> values) {
    throw new IllegalArgumentException("no option " + option);
  }

  /**
   * Returns the options that were set, as a key. Equal options have equal keys; the key of the
   * defaults is empty.
   */
  default String settings() {
    return "";
  }

  /** Returns the same scheme in a state in which no option has matched a method yet. */
  default Scheme anew() {
    return this;
  }

  /** Returns messages for users about options that have matched nothing so far, one line each. */
  default List<String> unused() {
    return List.of();
  }

  /**
   * Returns whether interruptions are counted. A scheme does not count them if they say nothing
   * about what it counts.
   */
  default boolean keepsInterruptions() {
    return true;
  }

  /**
   * Plans a method.
   *
   * @throws CannotNumberException if that is impossible; the method is then left out by name
   */
  SchemePlan plan(MethodToPlan method) throws CannotNumberException;

  /**
   * Restores a plan that {@link SchemePlan#write} has written. The restored plan need not have
   * probes.
   *
   * @param numbering numbering of the method's Ball-Larus paths
   * @throws RuntimeException if the plan does not fit the method
   */
  SchemePlan restore(JsonObject json, PathNumbering numbering);
}
