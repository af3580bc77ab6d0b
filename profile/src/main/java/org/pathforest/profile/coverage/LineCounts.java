package org.pathforest.profile.coverage;

import java.util.Map;

/**
 * What a run executed of the code of a source line. A branch counts for the line that its block
 * ends in.
 *
 * @param parts runs of instructions of the line; covered are those that are known to have begun
 * @param partly those in blocks that an exception left each time: whether they began is not known
 * @param branches at the line
 */
public record LineCounts(Counter parts, long partly, Counter branches) {
  static final LineCounts NONE = new LineCounts(Counter.NONE, 0, Counter.NONE);

  LineCounts plus(LineCounts other) {
    return new LineCounts(
        parts.plus(other.parts), partly + other.partly, branches.plus(other.branches));
  }

  /** Lines of which something was executed. */
  static Counter executed(Map<Integer, LineCounts> lines) {
    Counter executed = Counter.NONE;
    for (LineCounts line : lines.values()) {
      executed = executed.plus(line.covered());
    }
    return executed;
  }

  /** Whether something of the line was executed. */
  public boolean covered() {
    return parts.covered() > 0;
  }
}
