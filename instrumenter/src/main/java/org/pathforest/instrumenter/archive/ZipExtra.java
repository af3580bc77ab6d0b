package org.pathforest.instrumenter.archive;

import java.util.Arrays;

/** The extra field with 64-bit sizes (APPNOTE 4.5.3) among the extra fields of a zip header. */
final class ZipExtra {
  private static final int ZIP64 = 0x0001;

  private ZipExtra() {}

  /**
   * Where the 64-bit field's data begins; -1 if there is none, or the extra fields are not well
   * formed up to there (padding is common, and harmless).
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
   * The header without its 64-bit field: the sizes that it held stand in the header itself.
   *
   * @param lengthAt where the header states the length of its extra fields
   * @param from where the extra fields begin
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
