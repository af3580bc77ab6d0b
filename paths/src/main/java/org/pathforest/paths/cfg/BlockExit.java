package org.pathforest.paths.cfg;

/** Ways in which a block leaves its method, if it does. */
public enum BlockExit {
  /** The block ends with a jump or a switch, or falls through: no edge to EXIT. */
  NONE,
  /** The block ends with one of the {@code xRETURN} instructions. */
  RETURN,
  /** The block ends with {@code ATHROW}. */
  THROW
}
