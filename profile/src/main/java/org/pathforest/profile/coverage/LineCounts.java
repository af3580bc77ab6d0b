package org.pathforest.profile.coverage;

import java.util.Map;

/**
 * Coverage of the code of a source line. A branch counts for the line in which its block ends.
 *
 * @param parts runs of instructions of the line; covered if they are known to have begun
 * @param partly number of runs in blocks that an exception left each time, so that it is unknown if
 *     they began
 * @param branches branches at the line
 */
public record LineCounts(Counter parts, long partly, Counter branches) {
  static final LineCounts NONE = new LineCounts(Counter.NONE, 0, Counter.NONE);

  LineCounts plus(LineCounts other) {
    return new LineCounts(
        parts.plus(other.parts), partly + other.partly, branches.plus(other.branches));
  }

  /** Counts the lines of which something was executed. */
  static Counter executed(Map<Integer, LineCounts> lines) {
    Counter executed = Counter.NONE;
    for (LineCounts line : lines.values()) {
      executed = executed.plus(line.covered());
    }
    return executed;
  }

  /** Returns whether something of the line was executed. */
  public boolean covered() {
    return parts.covered() > 0;
  }
}
