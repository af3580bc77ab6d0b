package org.pathforest.profile.tune;

import java.util.Set;
import org.pathforest.paths.map.BlockWork;

/**
 * Costs of operations that may be saved, measured in bytecode instructions that take about as long.
 * The figures are coarse and serve to rank findings. {@code docs/guide/tuning.md} states them.
 */
final class Cost {
  /** Cost of a misprediction, which takes 15 to 20 cycles. */
  static final double MISS = 20;

  /**
   * Cost of a hard selection, for which HotSpot makes code without a branch: about a third of the
   * cost of a misprediction was observed.
   */
  static final double MISSED_SELECTION = 7;

  /** Cost of a correctly predicted test. */
  static final double TEST = 3;

  /** Cost of one iteration of a loop that may be unrolled. HotSpot often unrolls it anyway. */
  static final double TURN = 1;

  /** Share of the instructions of a mostly unsuccessful search that may be saved. */
  static final double SEARCH = 0.25;

  /** Classes whose methods mostly are one or two instructions once they are compiled. */
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

  /** Returns whether a call costs hardly more than the instruction as which it is counted. */
  static boolean isSmall(BlockWork w) {
    return w.kind() == BlockWork.Kind.CALL
        && (SMALL.contains(w.what().substring(0, w.what().lastIndexOf('.')))
            || SMALL_METHODS.contains(w.what()));
  }

  /** Returns the cost of one piece of work. */
  static double of(BlockWork.Kind kind) {
    return switch (kind) {
      case CALL -> 2;
      case ALLOCATION, BOXING, LAMBDA -> 10;
      case CONCATENATION -> 50;
    };
  }
}
