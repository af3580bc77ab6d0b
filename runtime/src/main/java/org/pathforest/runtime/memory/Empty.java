package org.pathforest.runtime.memory;

/**
 * Arrays without content, with which all tables begin. They are created when they are first
 * requested: a static initializer that finds no room on stack or heap makes its class unusable for
 * good (JVMS 5.5), and some tables are created before it is known that there is room.
 */
public final class Empty {
  private static int[] ints;
  private static long[] longs;
  private static int[] zeroInt;
  private static byte[] zeroByte;

  private Empty() {}

  /** Returns an array without elements. */
  public static int[] ints() {
    int[] a = ints;
    if (a == null) {
      a = new int[0];
      ints = a;
    }
    return a;
  }

  /** Returns an array without elements. */
  public static long[] longs() {
    long[] a = longs;
    if (a == null) {
      a = new long[0];
      longs = a;
    }
    return a;
  }

  /** Returns an array of one 0, which must not be written. */
  public static int[] zeroInt() {
    int[] a = zeroInt;
    if (a == null) {
      a = new int[1];
      zeroInt = a;
    }
    return a;
  }

  /** Returns an array of one 0, which must not be written. */
  public static byte[] zeroByte() {
    byte[] a = zeroByte;
    if (a == null) {
      a = new byte[1];
      zeroByte = a;
    }
    return a;
  }
}
