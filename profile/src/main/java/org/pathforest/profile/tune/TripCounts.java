package org.pathforest.profile.tune;

import java.util.List;

/**
 * How often a loop goes round each time that it is entered.
 *
 * @param entries how often it was entered
 * @param mean back edges taken per entry, exact
 * @param times how often exactly as many back edges as the index were taken, as far as k paths tell
 * @param more entries that took more back edges, or as many in more paths than k
 * @param open entries whose end is not in the profile: interrupted, or under way when it was
 *     written
 */
public record TripCounts(long entries, double mean, List<Long> times, long more, long open) {
  /** Copies the list. */
  public TripCounts {
    times = List.copyOf(times);
  }

  /**
   * Back edges taken in at least that share of the entries; -1 if no number is.
   *
   * @param share above a half
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
