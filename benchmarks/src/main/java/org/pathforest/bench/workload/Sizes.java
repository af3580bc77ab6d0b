package org.pathforest.bench.workload;

import java.util.List;

/**
 * What a program is given to do when it is measured. Its main method is called several times in one
 * JVM, each time with the same arguments.
 *
 * @param arguments that say how much is to be done
 * @param warmUps calls before the clock starts
 * @param measured calls that are timed, 1 or more
 */
public record Sizes(List<String> arguments, int warmUps, int measured) {
  /** Copies the list. */
  public Sizes {
    arguments = List.copyOf(arguments);
    if (warmUps < 0 || measured < 1) {
      throw new IllegalArgumentException(warmUps + " warm-ups, " + measured + " measured calls");
    }
  }
}
