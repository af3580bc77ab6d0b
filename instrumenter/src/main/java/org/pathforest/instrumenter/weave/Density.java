package org.pathforest.instrumenter.weave;

import org.pathforest.paths.map.InterruptedMode;

/**
 * How densely a method is woven. Where the code would grow too large, less is kept of interrupted
 * paths, by name; paths are counted all the same.
 */
enum Density {
  /** As asked for. */
  FULL,
  /** Iterations of loops of a single path are counted one by one. */
  NOTHING_OWED,
  /** Interruptions are counted, without their prefixes. */
  NO_PREFIXES,
  /** Interruptions are not counted. */
  NO_INTERRUPTIONS,
  /** The method is left as it was. */
  NONE;

  Density sparser() {
    return switch (this) {
      case FULL -> NOTHING_OWED;
      case NOTHING_OWED -> NO_PREFIXES;
      case NO_PREFIXES -> NO_INTERRUPTIONS;
      case NO_INTERRUPTIONS, NONE -> NONE;
    };
  }

  /** Whether iterations of loops of a single path may be owed. */
  boolean owes() {
    return this == FULL;
  }

  /** What is kept of interrupted paths if {@code asked} was asked for. */
  InterruptedMode mode(InterruptedMode asked) {
    return switch (this) {
      case FULL, NOTHING_OWED -> asked;
      case NO_PREFIXES -> asked == InterruptedMode.OFF ? asked : InterruptedMode.COUNT;
      case NO_INTERRUPTIONS, NONE -> InterruptedMode.OFF;
    };
  }

  /** The limit that it means for the method's profile; null if none. */
  String limit(InterruptedMode asked) {
    InterruptedMode mode = mode(asked);
    if (mode == asked) {
      return null;
    }
    return mode == InterruptedMode.OFF
        ? "interruptions-not-counted"
        : asked == InterruptedMode.BLOCK ? "blocks-not-kept" : "prefixes-not-kept";
  }
}
