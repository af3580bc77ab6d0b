package org.pathforest.bench.workload;

import java.util.List;
import org.pathforest.bench.child.Meter;

/**
 * The work of a program when it is measured. Its main method is called several times in one JVM,
 * each time with the same arguments.
 *
 * @param arguments arguments that say how much is to be done
 * @param warmUps calls before the clock starts. {@link Meter#STEADY}: until the steady state.
 *     {@link #WHOLE_PROCESS}: the program is not called but started, and its process is measured
 * @param measured calls that are timed, 1 or more; in the steady state, as many as take a second
 * @param threads number of threads that call the program side by side; 0 if the main thread calls
 *     it
 */
public record Sizes(List<String> arguments, int warmUps, int measured, int threads) {
  /** As the number of warm-up calls: the program has a process of its own. */
  public static final int WHOLE_PROCESS = Meter.STEADY - 1;

  /** Copies the list. */
  public Sizes {
    arguments = List.copyOf(arguments);
    if (warmUps < WHOLE_PROCESS || measured < 1 || threads < 0) {
      throw new IllegalArgumentException(
          warmUps + " warm-ups, " + measured + " measured calls, " + threads + " threads");
    }
  }

  /** Creates sizes for calls by the main thread. */
  public Sizes(List<String> arguments, int warmUps, int measured) {
    this(arguments, warmUps, measured, 0);
  }

  /** Returns whether time is measured after the compilers have become quiet. */
  public boolean steady() {
    return warmUps == Meter.STEADY;
  }

  /** Returns whether the process is measured instead of calls. */
  public boolean wholeProcess() {
    return warmUps == WHOLE_PROCESS;
  }
}
