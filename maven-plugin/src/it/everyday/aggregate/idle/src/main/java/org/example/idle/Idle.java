package org.example.idle;

/** No test of any module loads it. */
public final class Idle {
  private Idle() {}

  public static int sign(int n) {
    return n < 0 ? -1 : 1;
  }
}
