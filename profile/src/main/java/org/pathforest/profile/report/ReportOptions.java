package org.pathforest.profile.report;

/**
 * What a report shows.
 *
 * @param top how many methods, 1 or more
 * @param sequences how many hot sequences per method, 1 or more
 * @param k longest sequences to show, 1 or more; more than the profile has means all it has
 */
public record ReportOptions(int top, int sequences, int k) {
  /** Ten methods, three sequences each, as long as the profile has them. */
  public static final ReportOptions DEFAULT = new ReportOptions(10, 3, Integer.MAX_VALUE);

  /** Checks the ranges. */
  public ReportOptions {
    if (top < 1 || sequences < 1 || k < 1) {
      throw new IllegalArgumentException("a report of nothing");
    }
  }
}
