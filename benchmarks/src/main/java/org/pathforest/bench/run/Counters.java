package org.pathforest.bench.run;

import java.util.List;
import java.util.Map;

/**
 * What the processor counted during a run, whole process; -1 where it doesn't.
 *
 * @param cycles of all threads
 * @param instructions retired
 * @param l1Misses loads that missed the first data cache
 * @param cacheMisses accesses that missed the last cache
 */
public record Counters(long cycles, long instructions, long l1Misses, long cacheMisses) {
  /** Nothing is known. */
  public static final Counters UNKNOWN = new Counters(-1, -1, -1, -1);

  private static final List<String> EVENTS =
      List.of("cycles", "instructions", "L1-dcache-load-misses", "cache-misses");

  /** The events as {@code perf stat -e} takes them. */
  static String events() {
    return String.join(",", EVENTS);
  }

  /** Reads what {@code perf stat -x ,} has written. */
  static Counters parse(List<String> lines) {
    Map<String, Long> values = new java.util.HashMap<>();
    for (String line : lines) {
      String[] parts = line.split(",", -1);
      if (parts.length > 2 && parts[0].matches("\\d+")) {
        // An event may have a modifier: cycles:u where the kernel is not for us to count.
        values.put(parts[2].replaceAll(":.*", ""), Long.valueOf(parts[0]));
      }
    }
    long[] found = EVENTS.stream().mapToLong(e -> values.getOrDefault(e, -1L)).toArray();
    return new Counters(found[0], found[1], found[2], found[3]);
  }
}
