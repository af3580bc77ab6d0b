package org.pathforest.instrumenter.weave.plan;

import org.pathforest.paths.probe.InterruptedMode;

/**
 * The density of a method's probes. If its code would grow too large, less is recorded about
 * interrupted paths, as a named limit. Completed paths are counted in any case.
 */
public enum ProbeDensity {
  /** As requested. */
  FULL,
  /** Repeated iterations are counted one by one. */
  NO_REPEATS,
  /** Interruptions are counted, without their prefixes. */
  NO_PREFIXES,
  /** Interruptions are not counted. */
  NO_INTERRUPTIONS,
  /** The method is left unchanged. */
  NONE;

  ProbeDensity sparser() {
    return switch (this) {
      case FULL -> NO_REPEATS;
      case NO_REPEATS -> NO_PREFIXES;
      case NO_PREFIXES -> NO_INTERRUPTIONS;
      case NO_INTERRUPTIONS, NONE -> NONE;
    };
  }

  /** Returns whether repeated iterations may be batched and counted later. */
  boolean repeats() {
    return this == FULL;
  }

  /** Returns what is recorded of interrupted paths if {@code asked} was requested. */
  InterruptedMode mode(InterruptedMode asked) {
    return switch (this) {
      case FULL, NO_REPEATS -> asked;
      case NO_PREFIXES -> asked == InterruptedMode.OFF ? asked : InterruptedMode.COUNT;
      case NO_INTERRUPTIONS, NONE -> InterruptedMode.OFF;
    };
  }

  /** Returns the resulting limit of the method's profile; null if there is none. */
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
