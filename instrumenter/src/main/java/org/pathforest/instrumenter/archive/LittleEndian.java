package org.pathforest.instrumenter.archive;

/**
 * Reads and writes numbers in the byte order of zip files. Unsigned 64-bit numbers from 2^63 on
 * become negative.
 */
final class LittleEndian {
  private LittleEndian() {}

  static int u16(byte[] b, int at) {
    return (b[at] & 0xff) | (b[at + 1] & 0xff) << 8;
  }

  static long u32(byte[] b, int at) {
    return u16(b, at) | (long) u16(b, at + 2) << 16;
  }

  static long u64(byte[] b, int at) {
    return u32(b, at) | u32(b, at + 4) << 32;
  }

  static void put16(byte[] b, int at, int value) {
    b[at] = (byte) value;
    b[at + 1] = (byte) (value >> 8);
  }

  static void put32(byte[] b, int at, long value) {
    put16(b, at, (int) value);
    put16(b, at + 2, (int) (value >> 16));
  }

  static void put64(byte[] b, int at, long value) {
    put32(b, at, value);
    put32(b, at + 4, value >> 32);
  }
}
