package org.pathforest.instrumenter.archive;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.ZipException;

/**
 * The end of a zip file: its central directory and the records after it (APPNOTE 4.3.12 to 4.3.16).
 */
final class ZipDirectory {
  static final long END_SIGNATURE = 0x06054b50L;
  static final int END_FIXED = 22;
  static final long END64_SIGNATURE = 0x06064b50L;
  static final int END64_FIXED = 56;
  static final long LOCATOR_SIGNATURE = 0x07064b50L;
  static final int LOCATOR_FIXED = 20;
  private static final int LONGEST_COMMENT = 0xffff;
  private static final String MISPLACED =
      "truncated or damaged jar: its list of entries is not where it should be" + ZipArchive.AGAIN;

  private final List<ZipRecord> records;
  private final long shift;
  private final long start;
  private final byte[] comment;

  private ZipDirectory(List<ZipRecord> records, long shift, long start, byte[] comment) {
    this.records = List.copyOf(records);
    this.shift = shift;
    this.start = start;
    this.comment = comment;
  }

  /** Returns the headers of the entries in stored order. */
  List<ZipRecord> records() {
    return records;
  }

  /**
   * Returns the position of an entry minus its stated offset. Offsets need not include a program in
   * front of the zip file.
   */
  long shift() {
    return shift;
  }

  /** Returns the position of the central directory in the file. */
  long start() {
    return start;
  }

  /** Returns the archive's comment, as bytes. */
  byte[] comment() {
    return comment.clone();
  }

  /**
   * Finds and parses the directory.
   *
   * @throws ZipException with a reason, if the file is not a zip file, or a damaged one
   */
  static ZipDirectory read(ZipBytes file) throws IOException {
    long length = file.size();
    int tailLength = (int) Math.min(length, END_FIXED + LONGEST_COMMENT);
    byte[] tail = file.bytes(length - tailLength, tailLength);
    boolean ended = false;
    for (int at = tailLength - END_FIXED; at >= 0; at--) {
      if (LittleEndian.u32(tail, at) == END_SIGNATURE) {
        ended = true;
        ZipDirectory found = at(file, length - tailLength + at, tail, at);
        if (found != null) {
          return found;
        }
      }
    }
    throw new ZipException(ended ? MISPLACED : reason(file, length));
  }

  /**
   * Returns the directory that ends at {@code end}; null if these bytes are not the end of a zip
   * file.
   */
  private static ZipDirectory at(ZipBytes file, long end, byte[] tail, int at) throws IOException {
    long size = LittleEndian.u32(tail, at + 12);
    long offset = LittleEndian.u32(tail, at + 16);
    long count = LittleEndian.u16(tail, at + 10);
    long directoryEnd = end;
    byte[] end64 = end64(file, end);
    if (end64 != null && (count == 0xffff || size == 0xffffffffL || offset == 0xffffffffL)) {
      size = LittleEndian.u64(end64, 40);
      offset = LittleEndian.u64(end64, 48);
      count = LittleEndian.u64(end64, 32);
      directoryEnd = end64Position(file, end);
    }
    long start = directoryEnd - size;
    if (size < 0 || start < 0 || offset < 0 || offset > start || size > Integer.MAX_VALUE - 16) {
      return null;
    }
    int from = at + END_FIXED;
    int to = from + LittleEndian.u16(tail, at + 20);
    if (size == 0 && to != tail.length) {
      return null; // part of a comment that looks like the end of an empty zip file
    }
    byte[] directory = file.bytes(start, (int) size);
    if (size > 0 && (size < 4 || LittleEndian.u32(directory, 0) != ZipRecord.SIGNATURE)) {
      return null;
    }
    List<ZipRecord> records = new ArrayList<>();
    for (int next = 0; next < directory.length; ) {
      ZipRecord record = ZipRecord.parse(directory, next);
      records.add(record);
      next += record.headerLength();
    }
    // Counts wrap in files whose writer knows no 64-bit end. Like the JDK, rely on the size.
    if ((count & 0xffff) != (records.size() & 0xffff)) {
      throw new ZipException(
          "damaged: " + count + " entries stated, " + records.size() + " found" + ZipArchive.AGAIN);
    }
    byte[] comment = Arrays.copyOfRange(tail, from, Math.min(tail.length, to));
    return new ZipDirectory(records, start - offset, start, comment);
  }

  private static byte[] end64(ZipBytes file, long end) throws IOException {
    long position = end64Position(file, end);
    if (position < 0 || position + END64_FIXED > end) {
      return null;
    }
    byte[] end64 = file.bytes(position, END64_FIXED);
    return LittleEndian.u32(end64, 0) == END64_SIGNATURE ? end64 : null;
  }

  private static long end64Position(ZipBytes file, long end) throws IOException {
    if (end < LOCATOR_FIXED) {
      return -1;
    }
    byte[] locator = file.bytes(end - LOCATOR_FIXED, LOCATOR_FIXED);
    return LittleEndian.u32(locator, 0) == LOCATOR_SIGNATURE ? LittleEndian.u64(locator, 8) : -1;
  }

  private static String reason(ZipBytes file, long length) throws IOException {
    if (length == 0) {
      return "not a jar: the file is empty" + ZipArchive.AGAIN;
    }
    long magic = length < 4 ? 0 : LittleEndian.u32(file.bytes(0, 4), 0);
    if (magic == ZipArchive.LOCAL_SIGNATURE) {
      return "truncated jar: the list of entries at its end is missing" + ZipArchive.AGAIN;
    }
    if (magic == 0xbebafecaL) {
      return "a class file, not a jar or folder; give the folder that its package starts in";
    }
    return "not a jar: not a zip file; name a jar or folder";
  }
}
