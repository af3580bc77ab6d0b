package org.pathforest.instrumenter.archive;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.zip.ZipException;

/**
 * Writes a zip file from the headers of another one, followed by new entries. The result does not
 * depend on the clock, time zone or platform.
 *
 * <p>Sizes are written into the headers, even if the other file had them after the data. They are
 * known beforehand, and that helps programs that read the zip file as a stream.
 */
final class ZipWriter implements Closeable {
  /** 1980-01-01, the first day of the zip format: date in the high half, time in the low half. */
  private static final long FIXED_TIME = 0x00210000L;

  private static final int SIZES_BEHIND_DATA = 1 << 3;
  private static final int UTF8_NAME = 1 << 11;
  private static final int VERSION = 20;
  private static final int VERSION_ZIP64 = 45;
  private static final long LARGEST = 0xffffffffL;

  /** Writes the stored bytes of an entry. */
  interface Data {
    void writeTo(OutputStream out) throws IOException;
  }

  private final Packer packer = new Packer(1);
  private final ByteArrayOutputStream directory = new ByteArrayOutputStream();
  private final OutputStream out;
  private final long shift;
  private long position;
  private int count;

  /**
   * Creates a writer to a stream that it does not close.
   *
   * @param position number of bytes already written to the stream
   * @param shift position of an entry minus its stated offset
   */
  ZipWriter(OutputStream out, long position, long shift) {
    this.out = out;
    this.position = position;
    this.shift = shift;
  }

  /** Writes an entry unchanged. */
  void copy(ZipRecord record, byte[] localHeader, Data data) throws IOException {
    byte[] central = central(record);
    byte[] local = local(localHeader, record.method());
    sizes(central, local, record.crc(), record.compressedSize(), record.size());
    header(central, local);
    data.writeTo(out);
    position += record.compressedSize();
  }

  /** Writes an entry with new content. Everything else stays, including the compression method. */
  void replace(ZipRecord record, byte[] localHeader, Packer.Packed content) throws IOException {
    write(central(record), local(localHeader, record.method()), content);
  }

  /**
   * Writes new files, in the map's order. Names with a final {@code /} are directories without
   * content.
   */
  void addAll(Map<String, byte[]> files) throws IOException {
    for (Map.Entry<String, byte[]> file : files.entrySet()) {
      add(file.getKey(), file.getValue());
    }
  }

  private void add(String name, byte[] bytes) throws IOException {
    byte[] utf8 = name.getBytes(StandardCharsets.UTF_8);
    int method = bytes.length == 0 ? ZipRecord.STORED : ZipRecord.DEFLATED;
    Packer.Packed content = Packer.get(packer.pack(bytes, method));
    byte[] central = new byte[ZipRecord.FIXED + utf8.length];
    byte[] local = new byte[ZipArchive.LOCAL_FIXED + utf8.length];
    LittleEndian.put32(central, 0, ZipRecord.SIGNATURE);
    LittleEndian.put16(central, 4, VERSION);
    LittleEndian.put16(central, 6, VERSION);
    LittleEndian.put16(central, ZipRecord.FLAGS, UTF8_NAME);
    LittleEndian.put16(central, ZipRecord.METHOD, method);
    LittleEndian.put32(central, 12, FIXED_TIME);
    LittleEndian.put16(central, ZipRecord.NAME_LENGTH, utf8.length);
    System.arraycopy(utf8, 0, central, ZipRecord.FIXED, utf8.length);
    LittleEndian.put32(local, 0, ZipArchive.LOCAL_SIGNATURE);
    // Version, flags, method, time and date are adjacent in both headers.
    System.arraycopy(central, 6, local, 4, 10);
    LittleEndian.put16(local, ZipArchive.LOCAL_NAME_LENGTH, utf8.length);
    System.arraycopy(utf8, 0, local, ZipArchive.LOCAL_FIXED, utf8.length);
    write(central, local, content);
  }

  private void write(byte[] central, byte[] local, Packer.Packed content) throws IOException {
    sizes(central, local, content.crc(), content.data().length, content.size());
    header(central, local);
    out.write(content.data());
    position += content.data().length;
  }

  private static byte[] central(ZipRecord record) {
    byte[] header = record.header();
    int extra = ZipRecord.FIXED + LittleEndian.u16(header, ZipRecord.NAME_LENGTH);
    header = ZipExtra.withoutZip64(header, ZipRecord.EXTRA_LENGTH, extra);
    LittleEndian.put16(header, ZipRecord.FLAGS, record.flags() & ~SIZES_BEHIND_DATA);
    LittleEndian.put16(header, ZipRecord.DISK, 0);
    return header;
  }

  private static byte[] local(byte[] localHeader, int method) {
    int extra =
        ZipArchive.LOCAL_FIXED + LittleEndian.u16(localHeader, ZipArchive.LOCAL_NAME_LENGTH);
    byte[] header =
        ZipExtra.withoutZip64(localHeader.clone(), ZipArchive.LOCAL_EXTRA_LENGTH, extra);
    LittleEndian.put16(header, 6, LittleEndian.u16(header, 6) & ~SIZES_BEHIND_DATA);
    LittleEndian.put16(header, 8, method);
    return header;
  }

  private static void sizes(byte[] central, byte[] local, long crc, long compressed, long size)
      throws ZipException {
    if (compressed > LARGEST || size > LARGEST) {
      throw new ZipException(
          "entries larger than 4 GiB can't be written; instrument the unpacked folder");
    }
    // CRC-32, compressed size and size are adjacent in both headers.
    LittleEndian.put32(central, ZipRecord.CRC, crc);
    LittleEndian.put32(central, ZipRecord.COMPRESSED, compressed);
    LittleEndian.put32(central, ZipRecord.SIZE, size);
    System.arraycopy(central, ZipRecord.CRC, local, 14, 12);
  }

  private void header(byte[] central, byte[] local) throws IOException {
    if (position - shift > LARGEST) {
      throw tooLarge();
    }
    LittleEndian.put32(central, ZipRecord.OFFSET, position - shift);
    directory.writeBytes(central);
    count++;
    out.write(local);
    position += local.length;
  }

  private static ZipException tooLarge() {
    return new ZipException(
        "jars larger than 4 GiB can't be written; instrument the unpacked folder");
  }

  /**
   * Writes the directory and the archive's comment. This is the last call before {@link #close}.
   */
  void finish(byte[] comment) throws IOException {
    long offset = position - shift;
    if (offset + directory.size() > LARGEST) {
      throw tooLarge();
    }
    directory.writeTo(out);
    if (count >= 0xffff) {
      out.write(end64(offset));
    }
    byte[] end = new byte[ZipDirectory.END_FIXED];
    LittleEndian.put32(end, 0, ZipDirectory.END_SIGNATURE);
    LittleEndian.put16(end, 8, Math.min(count, 0xffff));
    LittleEndian.put16(end, 10, Math.min(count, 0xffff));
    LittleEndian.put32(end, 12, directory.size());
    LittleEndian.put32(end, 16, offset);
    LittleEndian.put16(end, 20, comment.length);
    out.write(end);
    out.write(comment);
  }

  /** Frees native memory. The stream stays open. */
  @Override
  public void close() {
    packer.close();
  }

  /** Returns the end record with 64-bit entry counts and its locator (APPNOTE 4.3.14, 4.3.15). */
  private byte[] end64(long offset) {
    byte[] b = new byte[ZipDirectory.END64_FIXED + ZipDirectory.LOCATOR_FIXED];
    LittleEndian.put32(b, 0, ZipDirectory.END64_SIGNATURE);
    LittleEndian.put64(b, 4, ZipDirectory.END64_FIXED - 12L);
    LittleEndian.put16(b, 12, VERSION_ZIP64);
    LittleEndian.put16(b, 14, VERSION_ZIP64);
    LittleEndian.put64(b, 24, count);
    LittleEndian.put64(b, 32, count);
    LittleEndian.put64(b, 40, directory.size());
    LittleEndian.put64(b, 48, offset);
    int locator = ZipDirectory.END64_FIXED;
    LittleEndian.put32(b, locator, ZipDirectory.LOCATOR_SIGNATURE);
    LittleEndian.put64(b, locator + 8, position + directory.size());
    LittleEndian.put32(b, locator + 16, 1);
    return b;
  }
}
