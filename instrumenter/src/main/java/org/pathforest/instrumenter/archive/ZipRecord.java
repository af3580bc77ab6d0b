package org.pathforest.instrumenter.archive;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.ZipException;

/** One header of a zip file's central directory (APPNOTE 4.3.12), as stored, and its values. */
final class ZipRecord {
  static final long SIGNATURE = 0x02014b50L;
  static final int FIXED = 46;
  static final int FLAGS = 8;
  static final int METHOD = 10;
  static final int DATE = 14;
  static final int CRC = 16;
  static final int COMPRESSED = 20;
  static final int SIZE = 24;
  static final int NAME_LENGTH = 28;
  static final int EXTRA_LENGTH = 30;
  static final int COMMENT_LENGTH = 32;
  static final int DISK = 34;
  static final int OFFSET = 42;

  static final int STORED = 0;
  static final int DEFLATED = 8;
  static final int ENCRYPTED_FLAG = 1;

  /** In a 32-bit field: the value is in the 64-bit extra field. */
  static final long IN_ZIP64 = 0xffffffffL;

  private final byte[] header;
  private final String name;
  private final long size;
  private final long compressedSize;
  private final long offset;

  /** Parses the record at {@code at}, which must be completely inside the directory. */
  private ZipRecord(byte[] directory, int at, int length) throws ZipException {
    header = Arrays.copyOfRange(directory, at, at + length);
    int nameLength = LittleEndian.u16(header, NAME_LENGTH);
    name = decode(Arrays.copyOfRange(header, FIXED, FIXED + nameLength));
    int extra = FIXED + nameLength;
    int end = extra + LittleEndian.u16(header, EXTRA_LENGTH);
    int zip64 = ZipExtra.zip64(header, extra, end);
    int zip64End = zip64 < 0 ? 0 : zip64 + LittleEndian.u16(header, zip64 - 2);
    long[] values = new long[3];
    int[] fields = {SIZE, COMPRESSED, OFFSET};
    for (int i = 0; i < fields.length; i++) {
      values[i] = LittleEndian.u32(header, fields[i]);
      if (values[i] == IN_ZIP64 && zip64 >= 0) {
        if (zip64 + 8 > zip64End) {
          throw new ZipException(
              "damaged: the 64-bit sizes of entry " + name + " are missing" + ZipArchive.AGAIN);
        }
        values[i] = LittleEndian.u64(header, zip64);
        zip64 += 8;
      }
    }
    size = values[0];
    compressedSize = values[1];
    offset = values[2];
  }

  /**
   * Parses the record at {@code at}.
   *
   * @throws ZipException if there is none, if it is cut off, or if the JDK could not read the entry
   */
  static ZipRecord parse(byte[] directory, int at) throws ZipException {
    if (at + FIXED > directory.length || LittleEndian.u32(directory, at) != SIGNATURE) {
      throw new ZipException("damaged: the list of entries is incomplete" + ZipArchive.AGAIN);
    }
    int length =
        FIXED
            + LittleEndian.u16(directory, at + NAME_LENGTH)
            + LittleEndian.u16(directory, at + EXTRA_LENGTH)
            + LittleEndian.u16(directory, at + COMMENT_LENGTH);
    if (at + length > directory.length) {
      throw new ZipException("damaged: the list of entries is incomplete" + ZipArchive.AGAIN);
    }
    ZipRecord record = new ZipRecord(directory, at, length);
    if ((record.flags() & ENCRYPTED_FLAG) != 0) {
      throw new ZipException("entry " + record.name + " is encrypted; use an archive that is not");
    }
    if (record.method() != STORED && record.method() != DEFLATED) {
      throw new ZipException(
          "entry "
              + record.name
              + " has compression method "
              + record.method()
              + ", not 0 or 8; pack it again with the jar tool");
    }
    return record;
  }

  /**
   * Decodes a name as UTF-8, whether flagged or not, as the JDK does. Other names are decoded byte
   * by byte.
   */
  private static String decode(byte[] bytes) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      return new String(bytes, StandardCharsets.ISO_8859_1);
    }
  }

  /** Returns a copy of the whole header. */
  byte[] header() {
    return header.clone();
  }

  int headerLength() {
    return header.length;
  }

  String name() {
    return name;
  }

  int flags() {
    return LittleEndian.u16(header, FLAGS);
  }

  int method() {
    return LittleEndian.u16(header, METHOD);
  }

  long crc() {
    return LittleEndian.u32(header, CRC);
  }

  long size() {
    return size;
  }

  long compressedSize() {
    return compressedSize;
  }

  /** Returns the stated position of the entry's local header. */
  long offset() {
    return offset;
  }
}
