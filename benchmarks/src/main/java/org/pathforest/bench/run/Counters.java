package org.pathforest.bench.run;

import java.util.List;
import java.util.Map;

/**
 * Processor counters of the whole process in a run; -1 where nothing is counted.
 *
 * @param cycles cycles of all threads
 * @param instructions retired instructions
 * @param l1Misses loads that missed the L1 data cache
 * @param cacheMisses accesses that missed the last-level cache
 */
public record Counters(long cycles, long instructions, long l1Misses, long cacheMisses) {
  /** Counters of a run for which none is known. */
  public static final Counters UNKNOWN = new Counters(-1, -1, -1, -1);

  private static final List<String> EVENTS =
      List.of("cycles", "instructions", "L1-dcache-load-misses", "cache-misses");

  /** Returns the events as {@code perf stat -e} expects them. */
  static String events() {
    return String.join(",", EVENTS);
  }

  /** Parses the output of {@code perf stat -x ,}. */
  static Counters parse(List<String> lines) {
    Map<String, Long> values = new java.util.HashMap<>();
    for (String line : lines) {
      String[] parts = line.split(",", -1);
      if (parts.length > 2 && parts[0].matches("\\d+")) {
        // If the kernel must not be counted, an event has a modifier, as in cycles:u.
        values.put(parts[2].replaceAll(":.*", ""), Long.valueOf(parts[0]));
      }
    }
    long[] found = EVENTS.stream().mapToLong(e -> values.getOrDefault(e, -1L)).toArray();
    return new Counters(found[0], found[1], found[2], found[3]);
  }
}
