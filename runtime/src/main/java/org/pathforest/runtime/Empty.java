package org.pathforest.runtime;

/**
 * Arrays with nothing in them, that all tables begin with. They are made when they are first asked
 * for: a static initialiser that finds no stack or heap makes its class unusable for good (JVMS
 * 5.5), and tables are made before {@link Startup} has seen to it that there is room.
 */
final class Empty {
  private static int[] ints;
  private static long[] longs;
  private static int[] zeroInt;
  private static byte[] zeroByte;
  private static long[] zeroLongs;

  private Empty() {}

  /** No elements. */
  static int[] ints() {
    int[] a = ints;
    if (a == null) {
      a = new int[0];
      ints = a;
    }
    return a;
  }

  /** No elements. */
  static long[] longs() {
    long[] a = longs;
    if (a == null) {
      a = new long[0];
      longs = a;
    }
    return a;
  }

  /** A 0, which nobody writes. */
  static int[] zeroInt() {
    int[] a = zeroInt;
    if (a == null) {
      a = new int[1];
      zeroInt = a;
    }
    return a;
  }

  /** The same. */
  static byte[] zeroByte() {
    byte[] a = zeroByte;
    if (a == null) {
      a = new byte[1];
      zeroByte = a;
    }
    return a;
  }

  /** Two of them. */
  static long[] zeroLongs() {
    long[] a = zeroLongs;
    if (a == null) {
      a = new long[2];
      zeroLongs = a;
    }
    return a;
  }
}
