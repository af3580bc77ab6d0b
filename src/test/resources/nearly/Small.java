package nearly;

import java.util.function.IntUnaryOperator;

/** A method with a loop and one without. The constructor needs no probe. */
public final class Small implements IntUnaryOperator {
  static int last;

  static int ways(int n) {
    if ((n & 1) == 0) {
      return 3;
    }
    return last;
  }

  static int turns(int n) {
    int s = 0;
    for (int i = 0; i < n; i++) {
      if ((i & 1) == 0) {
        s += i;
      } else {
        s ^= i;
      }
    }
    return s;
  }

  @Override
  public int applyAsInt(int n) {
    return n < 0 ? ways(n) : turns(n) + ways(n + 1);
  }
}
