package org.pathforest.bench.micro;

import java.util.SplittableRandom;

/** The order in which a loop executes its paths. */
public enum Stream {
  /** Four paths in turn. */
  PERIODIC {
    @Override
    int at(int i, int ways, SplittableRandom dice) {
      return i % 4 * 5 % ways;
    }
  },
  /** One path for a thousand iterations, then the next. */
  PHASED {
    @Override
    int at(int i, int ways, SplittableRandom dice) {
      return i / 1000 % ways;
    }
  },
  /** Any path at any time. */
  RANDOM {
    @Override
    int at(int i, int ways, SplittableRandom dice) {
      return dice.nextInt(ways);
    }
  };

  /** Length of a stream. All calls have the same numbers, so that contexts stop being new. */
  static final int LENGTH = 8_000;

  abstract int at(int i, int ways, SplittableRandom dice);

  /**
   * Creates a stream.
   *
   * @param bits number of bits in each number
   */
  int[] make(int bits) {
    SplittableRandom dice = new SplittableRandom(42);
    int[] numbers = new int[LENGTH];
    for (int i = 0; i < LENGTH; i++) {
      numbers[i] = at(i, 1 << bits, dice);
    }
    return numbers;
  }
}
