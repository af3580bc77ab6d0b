package org.pathforest.profile.report.hot;

/**
 * What a report shows.
 *
 * @param top how many methods, 1 or more
 * @param sequences how many hot sequences per method, 1 or more
 * @param k longest sequences to show, 1 or more; more than the profile has means all it has
 * @param tables whether all that ran is listed, a row each
 * @param details whether graphs, paths and forests of the methods are shown
 */
public record ReportOptions(int top, int sequences, int k, boolean tables, boolean details) {
  /** Ten methods, three sequences each, as long as the profile has them. */
  public static final ReportOptions DEFAULT = new ReportOptions(10, 3, Integer.MAX_VALUE);

  /** Shows neither all that ran nor details. */
  public ReportOptions(int top, int sequences, int k) {
    this(top, sequences, k, false, false);
  }

  /** Checks the ranges. */
  public ReportOptions {
    if (top < 1 || sequences < 1 || k < 1) {
      throw new IllegalArgumentException("a report of nothing");
    }
  }

  /** The same, with all that ran. */
  public ReportOptions withTables() {
    return new ReportOptions(top, sequences, k, true, details);
  }

  /** The same, with graphs, paths and forests. */
  public ReportOptions withDetails() {
    return new ReportOptions(top, sequences, k, tables, true);
  }
}
