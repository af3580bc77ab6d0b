package org.pathforest.e2e.exact;

import org.pathforest.programs.HeapSort;

/** A program that sets all counts to 0 after one run of a sort, and then runs another. */
public final class ResetInPause {
  private ResetInPause() {}

  /**
   * Runs.
   *
   * @param args how many elements are sorted before, and how many after
   */
  public static void main(String[] args) throws Exception {
    HeapSort.main(new String[] {args[0]});
    // The runtime that the woven classes bring is not what the tests are compiled against.
    Class.forName("org.pathforest.runtime.Pathforest").getMethod("reset").invoke(null);
    HeapSort.main(new String[] {args[1]});
  }
}
