package org.pathforest.paths.scheme;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.pathforest.paths.probe.InterruptedMode;

/**
 * What a run has counted in a method, before a scheme has made sense of it.
 *
 * @param counts by id; of ids that are not there, 0
 * @param interrupted interruptions
 * @param mode what was kept of them
 * @param open activations that had not ended
 * @param limits that were hit when running or were known when instrumenting, by name
 * @param known whether anything is: not if counts were lost for want of memory
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
   * @param handlerOffset bytecode offset of the handler reached; null if the method was left
   * @param block the one that threw; null if that was not kept
   * @param count how often, 1 or more
   */
  public record Interruption(Integer handlerOffset, Integer block, long count) {}

  /** Copies the lists. */
  public CountedMethod {
    interrupted = List.copyOf(interrupted);
    limits = List.copyOf(limits);
  }

  /** A method of which counts are known and nothing else. */
  public static CountedMethod of(SortedMap<Integer, Long> counts) {
    return new CountedMethod(
        new TreeMap<>(counts), List.of(), InterruptedMode.BLOCK, OpenCounts.NONE, List.of(), true);
  }
}
