package org.pathforest.e2e.fuzz;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.SplittableRandom;

/** Damages bytes: flips, overwrites, cuts and copies them. */
final class Damage {
  private static final int[] EXTREMES = {0, 1, 0x7F, 0x80, 0xFE, 0xFF};

  private final SplittableRandom random;

  Damage(SplittableRandom random) {
    this.random = random;
  }

  /** Returns a copy of the bytes with damage in one to four steps. */
  byte[] to(byte[] original) {
    byte[] bytes = original.clone();
    for (int n = random.nextInt(1, 5); n > 0 && bytes.length > 0; n--) {
      bytes = once(bytes);
    }
    return bytes;
  }

  /** Returns a random index: anywhere, or near the end, where zip files have their directory. */
  private int place(byte[] bytes) {
    int from = random.nextInt(3) == 0 ? Math.max(0, bytes.length - 300) : 0;
    return random.nextInt(from, bytes.length);
  }

  private byte[] once(byte[] bytes) {
    int at = place(bytes);
    int length = random.nextInt(1, Math.min(bytes.length - at, random.nextInt(1, 200)) + 1);
    switch (random.nextInt(9)) {
      case 0, 1 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
      case 2 -> bytes[at] = (byte) EXTREMES[random.nextInt(EXTREMES.length)];
      case 3 -> bytes[at] = (byte) random.nextInt();
      case 4 -> {
        // A number of two, four or eight bytes, with an extreme value.
        int end = Math.min(bytes.length, at + (2 << random.nextInt(3)));
        Arrays.fill(bytes, at, end, (byte) (random.nextBoolean() ? 0xFF : 0x7F));
      }
      case 5 -> {
        return Arrays.copyOf(bytes, at);
      }
      case 6 -> {
        return joined(bytes, at, new byte[0], at + length);
      }
      case 7 -> {
        int from = random.nextInt(bytes.length - length + 1);
        return joined(bytes, at, Arrays.copyOfRange(bytes, from, from + length), at);
      }
      default -> {
        int from = random.nextInt(bytes.length - length + 1);
        System.arraycopy(bytes.clone(), from, bytes, at, length);
      }
    }
    return bytes;
  }

  private static byte[] joined(byte[] bytes, int end, byte[] middle, int from) {
    int rest = bytes.length - from;
    ByteBuffer result = ByteBuffer.allocate(end + middle.length + rest);
    return result.put(bytes, 0, end).put(middle).put(bytes, from, rest).array();
  }
}
