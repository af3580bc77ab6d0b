package org.pathforest.paths.scheme;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.pathforest.paths.probe.InterruptedMode;

/**
 * Counts of a method from a run, before a scheme interprets them.
 *
 * @param counts counts by id; missing ids have the count 0
 * @param interrupted interruptions
 * @param mode data kept about interruptions
 * @param open activations that had not ended
 * @param limits names of limits that were reached while running or known when instrumenting
 * @param known whether the counts are known; false if they were lost for lack of memory
 */
public record CountedMethod(
    SortedMap<Integer, Long> counts,
    List<Interruption> interrupted,
    InterruptedMode mode,
    OpenCounts open,
    List<String> limits,
    boolean known) {

  /**
   * Paths that an exception cut short in the same block.
   *
   * @param handlerOffset bytecode offset of the handler reached; null if the exception left the
   *     method
   * @param block the block that threw; null if that was not kept
   * @param count number of these paths, 1 or more
   */
  public record Interruption(Integer handlerOffset, Integer block, long count) {}

  /** Copies the lists. */
  public CountedMethod {
    interrupted = List.copyOf(interrupted);
    limits = List.copyOf(limits);
  }

  /** Returns a method with counts and no other data. */
  public static CountedMethod of(SortedMap<Integer, Long> counts) {
    return new CountedMethod(
        new TreeMap<>(counts), List.of(), InterruptedMode.BLOCK, OpenCounts.NONE, List.of(), true);
  }
}
