package org.pathforest.profile.coverage;

/**
 * What a run executed of the code of a source line. A block counts for each line that it has
 * instructions of; a branch, which is a way out of a block that has several, for the line that its
 * block ends in.
 *
 * @param blocks that have instructions of the line; covered are those of which it is known that
 *     they reached it
 * @param partly blocks that began, that an exception left each time, and that do not begin with the
 *     line: whether they reached it is not known
 * @param branches at the line
 */
public record LineCounts(Counter blocks, long partly, Counter branches) {
  static final LineCounts NONE = new LineCounts(Counter.NONE, 0, Counter.NONE);

  LineCounts plus(LineCounts other) {
    return new LineCounts(
        blocks.plus(other.blocks), partly + other.partly, branches.plus(other.branches));
  }

  /** Whether something of the line was executed. */
  public boolean covered() {
    return blocks.covered() > 0;
  }
}
