package org.pathforest.profile.report.hot;

/**
 * Options of a report.
 *
 * @param top number of methods, 1 or more
 * @param sequences number of hot sequences per method, 1 or more
 * @param k length of the longest sequences to show, 1 or more; a value above the profile's k shows
 *     all
 * @param tables whether to list everything that ran, one row each
 * @param details whether to show graphs, paths and forests of the methods
 */
public record ReportOptions(int top, int sequences, int k, boolean tables, boolean details) {
  /** Ten methods with three sequences each, as long as the profile has them. */
  public static final ReportOptions DEFAULT = new ReportOptions(10, 3, Integer.MAX_VALUE);

  /** Creates options without tables and details. */
  public ReportOptions(int top, int sequences, int k) {
    this(top, sequences, k, false, false);
  }

  /** Checks the ranges. */
  public ReportOptions {
    if (top < 1 || sequences < 1 || k < 1) {
      throw new IllegalArgumentException("top, sequences and k must be at least 1");
    }
  }

  /** Returns the same options with tables of everything that ran. */
  public ReportOptions withTables() {
    return new ReportOptions(top, sequences, k, true, details);
  }

  /** Returns the same options with graphs, paths and forests. */
  public ReportOptions withDetails() {
    return new ReportOptions(top, sequences, k, tables, true);
  }
}
