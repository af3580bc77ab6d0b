package org.pathforest.instrumenter.weave.plan;

import org.pathforest.paths.map.RegisterKind;

/**
 * The degree to which weaving spares a class's constants. A constant pool has at most 65,534
 * entries (JVMS 4.1). Each step needs fewer than the one before. Leaving out single methods would
 * hardly help, since methods share all constants except numbers.
 */
public enum ConstantPoolBudget {
  /** No savings. */
  NONE,
  /**
   * Numbers that would need a constant are computed. Repeated iterations are counted one by one.
   */
  NUMBERS,
  /** In addition, all methods with tables use the same kind of table. */
  ONE_TABLE,
  /** In addition, interruptions are not counted. This is a named limit of every method. */
  NO_INTERRUPTIONS;

  /** Returns the next step; null if there is none. */
  ConstantPoolBudget more() {
    return switch (this) {
      case NONE -> NUMBERS;
      case NUMBERS -> ONE_TABLE;
      case ONE_TABLE -> NO_INTERRUPTIONS;
      case NO_INTERRUPTIONS -> null;
    };
  }

  public boolean computesNumbers() {
    return compareTo(NUMBERS) >= 0;
  }

  /** Returns the register kind for a method that would otherwise have {@code kind}. */
  RegisterKind register(RegisterKind kind) {
    return compareTo(ONE_TABLE) >= 0 ? RegisterKind.LONG : kind;
  }

  /** Returns the density for a method that would otherwise have {@code density}. */
  ProbeDensity density(ProbeDensity density) {
    ProbeDensity least =
        switch (this) {
          case NONE -> ProbeDensity.FULL;
          case NUMBERS, ONE_TABLE -> ProbeDensity.NO_REPEATS;
          case NO_INTERRUPTIONS -> ProbeDensity.NO_INTERRUPTIONS;
        };
    return density.compareTo(least) < 0 ? least : density;
  }
}
