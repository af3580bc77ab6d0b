package org.pathforest.instrumenter.archive;

import java.util.Arrays;

/** Handles the extra field with 64-bit sizes (APPNOTE 4.5.3) in a zip header. */
final class ZipExtra {
  private static final int ZIP64 = 0x0001;

  private ZipExtra() {}

  /**
   * Returns where the data of the 64-bit field begins; -1 if there is no such field. The search
   * stops where extra fields are malformed; padding is common and harmless.
   */
  static int zip64(byte[] header, int from, int to) {
    for (int at = from; at + 4 <= to; at += 4 + LittleEndian.u16(header, at + 2)) {
      int end = at + 4 + LittleEndian.u16(header, at + 2);
      if (LittleEndian.u16(header, at) == ZIP64 && end <= to) {
        return at + 4;
      }
    }
    return -1;
  }

  /**
   * Returns the header without its 64-bit field. The caller writes the sizes into the header
   * itself.
   *
   * @param lengthAt position of the length of the extra fields in the header
   * @param from position of the extra fields
   */
  static byte[] withoutZip64(byte[] header, int lengthAt, int from) {
    int length = LittleEndian.u16(header, lengthAt);
    int data = zip64(header, from, from + length);
    if (data < 0) {
      return header;
    }
    int end = data + LittleEndian.u16(header, data - 2);
    byte[] shorter = Arrays.copyOf(header, header.length - (end - data + 4));
    System.arraycopy(header, end, shorter, data - 4, header.length - end);
    LittleEndian.put16(shorter, lengthAt, length - (end - data + 4));
    return shorter;
  }
}
