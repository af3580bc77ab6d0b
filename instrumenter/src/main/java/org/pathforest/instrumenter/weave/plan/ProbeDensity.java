package org.pathforest.instrumenter.weave.plan;

import org.pathforest.paths.probe.InterruptedMode;

/**
 * How densely a method is woven. Where the code would grow too large, less is kept of interrupted
 * paths, by name; paths are counted all the same.
 */
public enum ProbeDensity {
  /** As asked for. */
  FULL,
  /** Repeated iterations are counted one by one. */
  NO_REPEATS,
  /** Interruptions are counted, without their prefixes. */
  NO_PREFIXES,
  /** Interruptions are not counted. */
  NO_INTERRUPTIONS,
  /** The method is left as it was. */
  NONE;

  ProbeDensity sparser() {
    return switch (this) {
      case FULL -> NO_REPEATS;
      case NO_REPEATS -> NO_PREFIXES;
      case NO_PREFIXES -> NO_INTERRUPTIONS;
      case NO_INTERRUPTIONS, NONE -> NONE;
    };
  }

  /** Whether repeated iterations may be noted only, and counted later. */
  boolean repeats() {
    return this == FULL;
  }

  /** What is kept of interrupted paths if {@code asked} was asked for. */
  InterruptedMode mode(InterruptedMode asked) {
    return switch (this) {
      case FULL, NO_REPEATS -> asked;
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
