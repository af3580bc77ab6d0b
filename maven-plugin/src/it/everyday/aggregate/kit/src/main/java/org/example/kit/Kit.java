package org.example.kit;

/** What tests of other modules use. */
public final class Kit {
  private Kit() {}

  public static int atLeastNine(int n) {
    return n < 9 ? 9 : n;
  }
}
