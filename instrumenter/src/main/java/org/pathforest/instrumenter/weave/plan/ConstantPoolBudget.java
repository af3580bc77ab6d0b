package org.pathforest.instrumenter.weave.plan;

import org.pathforest.paths.map.RegisterKind;

/**
 * How sparing a class is woven with constants, since its pool holds 65,534 at most (JVMS 4.1). Each
 * step needs fewer than the one before; leaving out single methods would save hardly any, as they
 * share what is not a number.
 */
public enum ConstantPoolBudget {
  /** As if the pool had room. */
  NONE,
  /**
   * Numbers that have no instruction of their own are computed; repeated iterations are counted one
   * by one.
   */
  NUMBERS,
  /** All methods that have tables use the same kind, too. */
  ONE_TABLE,
  /** Interruptions are not counted, too: named as a limit of every method. */
  NO_INTERRUPTIONS;

  /** The next step; null if there is none. */
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

  /** The register that a method gets that could have that one. */
  RegisterKind register(RegisterKind kind) {
    return compareTo(ONE_TABLE) >= 0 ? RegisterKind.LONG : kind;
  }

  /** The density that a method gets that could have that one. */
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
