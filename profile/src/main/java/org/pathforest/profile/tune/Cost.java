package org.pathforest.profile.tune;

import java.util.Set;
import org.pathforest.paths.map.BlockWork;

/**
 * What things cost that may be spared, in bytecode instructions that take about as long: coarse
 * figures, which serve to rank. {@code docs/guide/tuning.md} states them.
 */
final class Cost {
  /** A misprediction takes 15 to 20 cycles. */
  static final double MISS = 20;

  /** Where HotSpot selects a value without a branch: about a third was observed. */
  static final double MISSED_SELECTION = 7;

  /** A test that is predicted right. */
  static final double TEST = 3;

  /** A turn of a loop that may be unrolled, which HotSpot often does by itself. */
  static final double TURN = 1;

  /** Of a search in vain, so much of its instructions may be spared. */
  static final double SEARCH = 0.25;

  /** Most of what these classes have is one instruction or two once it is compiled. */
  private static final Set<String> SMALL =
      Set.of(
          "java/lang/Boolean",
          "java/lang/Byte",
          "java/lang/Character",
          "java/lang/Double",
          "java/lang/Float",
          "java/lang/Integer",
          "java/lang/Long",
          "java/lang/Math",
          "java/lang/Short",
          "java/lang/StrictMath",
          "java/util/Objects");

  private static final Set<String> SMALL_METHODS =
      Set.of(
          "java/lang/String.length",
          "java/lang/String.charAt",
          "java/lang/String.isEmpty",
          "java/lang/Thread.currentThread");

  private Cost() {}

  /** Whether a call is hardly more than the instruction that it is counted as. */
  static boolean isSmall(BlockWork w) {
    return w.kind() == BlockWork.Kind.CALL
        && (SMALL.contains(w.what().substring(0, w.what().lastIndexOf('.')))
            || SMALL_METHODS.contains(w.what()));
  }

  /** One piece of work. */
  static double of(BlockWork.Kind kind) {
    return switch (kind) {
      case CALL -> 2;
      case ALLOCATION, BOXING, LAMBDA -> 10;
      case CONCATENATION -> 50;
    };
  }
}
