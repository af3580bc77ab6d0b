package org.pathforest.profile.tune;

import java.util.List;

/**
 * Trip counts of a loop: the numbers of back edges that it takes each time it is entered.
 *
 * @param entries how often the loop was entered
 * @param mean mean number of back edges per entry, exact
 * @param times index t: number of entries that took exactly t back edges, as far as sequences of k
 *     paths show it
 * @param more number of entries that took more than k paths, so that sequences of k paths do not
 *     show how many back edges they took
 * @param open number of entries whose end is not in the profile, because they were interrupted or
 *     still in progress when it was written
 */
public record TripCounts(long entries, double mean, List<Long> times, long more, long open) {
  /** Copies the list. */
  public TripCounts {
    times = List.copyOf(times);
  }

  /**
   * Returns the number of back edges that at least a given share of the entries took; -1 if there
   * is no such number.
   *
   * @param share least share, more than one half
   */
  public int mostly(double share) {
    for (int t = 0; t < times.size(); t++) {
      if (entries > 0 && times.get(t) >= share * entries) {
        return t;
      }
    }
    return -1;
  }
}
