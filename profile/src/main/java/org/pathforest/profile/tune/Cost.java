package org.pathforest.profile.tune;

import org.pathforest.paths.map.BlockWork;

/**
 * What things cost that may be spared, in bytecode instructions that take about as long: coarse
 * figures, which serve to rank. {@code docs/tuning.md} states them.
 */
final class Cost {
  /** A misprediction takes 15 to 20 cycles. */
  static final double MISS = 20;

  /** Where HotSpot selects a value without a branch: about a third was observed. */
  static final double MISSED_SELECTION = 7;

  /** A test that is predicted right. */
  static final double TEST = 3;

  /** Of a search in vain, so much of its instructions may be spared. */
  static final double SEARCH = 0.5;

  private Cost() {}

  /** One piece of work. */
  static double of(BlockWork.Kind kind) {
    return switch (kind) {
      case CALL -> 5;
      case ALLOCATION, BOXING, LAMBDA -> 10;
      case CONCATENATION -> 50;
    };
  }
}
