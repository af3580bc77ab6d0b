package org.pathforest.bench.micro;

import java.util.SplittableRandom;

/** In which order a loop takes its ways. */
public enum Stream {
  /** Four ways in turn. */
  PERIODIC {
    @Override
    int at(int i, int ways, SplittableRandom dice) {
      return i % 4 * 5 % ways;
    }
  },
  /** One way for a thousand turns, then the next. */
  PHASED {
    @Override
    int at(int i, int ways, SplittableRandom dice) {
      return i / 1000 % ways;
    }
  },
  /** Any way at any time. */
  RANDOM {
    @Override
    int at(int i, int ways, SplittableRandom dice) {
      return dice.nextInt(ways);
    }
  };

  /** Numbers in a stream: the same ones in every call, so that contexts stop being new. */
  static final int LENGTH = 8_000;

  abstract int at(int i, int ways, SplittableRandom dice);

  /**
   * Makes a stream.
   *
   * @param bits of each number
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
