package org.pathforest.paths.scheme;

import com.google.gson.JsonObject;
import java.util.List;
import org.pathforest.paths.numbering.PathNumbering;

/**
 * A scheme that counts other things than Ball-Larus paths, with its options: its name, how a method
 * is planned, and how a plan is read again. The plan says where probes stand and what their counts
 * mean. Path map, weaver, profile, reports and command line know no scheme by name; they find them
 * with {@link java.util.ServiceLoader}, so that a new one is a package of its own and a line in
 * {@code META-INF/services}. Implementations are immutable but for {@link #unused()}, and have a
 * public constructor without parameters: the defaults.
 */
public interface Scheme {
  /** Its name on the command line and in files: lower-case letters, digits and dashes. */
  String name();

  /** What it counts, for the command line's help: a phrase. */
  String summary();

  /** The greatest k; 1 if it has none to choose. */
  default int maxK() {
    return 1;
  }

  /** k if nothing else is said. */
  default int defaultK() {
    return 1;
  }

  /** Options that only it has. */
  default List<SchemeOption> options() {
    return List.of();
  }

  /**
   * The same scheme with one of its options set.
   *
   * @param option name of one of {@link #options()}
   * @param values one, or several if the option can be repeated
   * @throws IllegalArgumentException if a value is none; the message is for users
   */
  default Scheme with(String option, List<String> values) {
    throw new IllegalArgumentException("no option " + option);
  }

  /** The options that were set, as a key: equal for equal ones; empty for the defaults. */
  default String settings() {
    return "";
  }

  /** The same scheme, of whose options none has met a method yet. */
  default Scheme anew() {
    return this;
  }

  /** What users should know of options that have met nothing so far: a line each. */
  default List<String> unused() {
    return List.of();
  }

  /** Whether interruptions are counted; if not, they would tell nothing of what is. */
  default boolean keepsInterruptions() {
    return true;
  }

  /**
   * Plans a method.
   *
   * @throws CannotNumberException if it can't be done; the method is then left out by name
   */
  SchemePlan plan(MethodToPlan method) throws CannotNumberException;

  /**
   * Makes a plan of what {@link SchemePlan#write} has written. It need not have probes.
   *
   * @param numbering of the method's Ball-Larus paths
   * @throws RuntimeException if it does not fit the method
   */
  SchemePlan restore(JsonObject json, PathNumbering numbering);
}
