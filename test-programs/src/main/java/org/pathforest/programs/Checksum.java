package org.pathforest.programs;

/** FNV-1a over bytes and numbers, for the last line of every program's output. */
final class Checksum {
  private static final long START = 0xcbf29ce484222325L;
  private static final long PRIME = 0x100000001b3L;

  private Checksum() {}

  /** Returns the checksum of some bytes. */
  static long of(byte[] bytes) {
    long hash = START;
    for (byte b : bytes) {
      hash = (hash ^ (b & 0xff)) * PRIME;
    }
    return hash;
  }

  /** Returns the line {@code CHECKSUM …} for these numbers. */
  static String line(long... values) {
    long hash = START;
    for (long value : values) {
      for (int shift = 0; shift < 64; shift += 8) {
        hash = (hash ^ ((value >>> shift) & 0xff)) * PRIME;
      }
    }
    return "CHECKSUM " + Long.toHexString(hash);
  }
}
