package org.pathforest.instrumenter.archive;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import java.util.zip.ZipException;
import org.pathforest.paths.FileException;

/** A zip file opened for reading: a separate file, or an entry of another archive. */
final class ZipArchive extends Archive {
  static final long LOCAL_SIGNATURE = 0x04034b50L;
  static final int LOCAL_FIXED = 30;
  static final int LOCAL_NAME_LENGTH = 26;
  static final int LOCAL_EXTRA_LENGTH = 28;

  /** What to do about a damaged archive: the end of a message. */
  static final String AGAIN = "; build or download the archive again";

  private static final int CHUNK = 1 << 16;

  /**
   * Most bytes that one deflated byte can represent (zlib's technical notes). A larger size is
   * damage.
   */
  private static final long DEFLATE_LIMIT = 1032;

  private final ZipBytes file;
  private final ZipDirectory directory;

  private ZipArchive(
      Path path, String label, ZipBytes file, ZipDirectory directory, List<ArchiveEntry> all) {
    super(path, label, all);
    this.file = file;
    this.directory = directory;
  }

  static ZipArchive openZip(Path path) throws FileException {
    try {
      FileChannel file = FileChannel.open(path, StandardOpenOption.READ);
      return open(path, path.toString(), ZipBytes.of(file));
    } catch (IOException e) {
      throw FileException.reading(path, e);
    }
  }

  /**
   * Opens a zip file from its bytes.
   *
   * @param path file that contains the bytes
   * @param label name of the zip file in messages
   * @throws FileException that names the label; the bytes are closed then
   */
  static ZipArchive open(Path path, String label, ZipBytes file) throws FileException {
    try {
      ZipDirectory directory = ZipDirectory.read(file);
      List<ArchiveEntry> entries = new ArrayList<>();
      for (ZipRecord record : directory.records()) {
        long start = directory.shift() + record.offset();
        if (start < 0 || start > directory.start() - LOCAL_FIXED) {
          throw new ZipException(
              "damaged: entry " + record.name() + " is outside the file" + AGAIN);
        }
        entries.add(new ArchiveEntry(entries.size(), record.name(), record.size()));
      }
      return new ZipArchive(path, label, file, directory, entries);
    } catch (IOException e) {
      closeAfter(file, e);
      throw FileException.reading(label, e);
    }
  }

  @Override
  public boolean isFolder() {
    return false;
  }

  ZipRecord record(ArchiveEntry entry) {
    return directory.records().get(entry.index());
  }

  ZipDirectory directory() {
    return directory;
  }

  /**
   * Returns the number of bytes before the first entry: a program that unpacks or starts the jar.
   */
  long preamble() {
    long first = directory.start();
    for (ZipRecord record : directory.records()) {
      first = Math.min(first, directory.shift() + record.offset());
    }
    return first;
  }

  /**
   * Returns the header in front of the entry's data (APPNOTE 4.3.7), with its name and extra
   * fields.
   */
  byte[] localHeader(ArchiveEntry entry) throws FileException {
    long position = directory.shift() + record(entry).offset();
    try {
      byte[] fixed = file.bytes(position, LOCAL_FIXED);
      if (LittleEndian.u32(fixed, 0) != LOCAL_SIGNATURE) {
        throw new FileException(where(entry), "damaged: there is no entry at its position" + AGAIN);
      }
      int length =
          LOCAL_FIXED
              + LittleEndian.u16(fixed, LOCAL_NAME_LENGTH)
              + LittleEndian.u16(fixed, LOCAL_EXTRA_LENGTH);
      return file.bytes(position, length);
    } catch (IOException e) {
      throw FileException.reading(where(entry), e);
    }
  }

  private long dataPosition(ArchiveEntry entry) throws FileException {
    ZipRecord record = record(entry);
    long position = directory.shift() + record.offset() + localHeader(entry).length;
    if (record.compressedSize() < 0 || record.compressedSize() > directory.start() - position) {
      throw new FileException(where(entry), "damaged: longer than the file" + AGAIN);
    }
    return position;
  }

  @Override
  public byte[] read(ArchiveEntry entry) throws FileException {
    ZipRecord record = record(entry);
    long position = dataPosition(entry);
    long limit =
        record.method() == ZipRecord.STORED
            ? record.compressedSize()
            : DEFLATE_LIMIT * record.compressedSize();
    if (record.size() < 0 || record.size() > limit) {
      throw new FileException(where(entry), "damaged: impossible size" + AGAIN);
    }
    if (record.size() > Integer.MAX_VALUE - 16
        || record.compressedSize() > Integer.MAX_VALUE - 16) {
      throw new FileException(
          where(entry), "larger than 2 GiB, the limit for an entry; remove it from the archive");
    }
    try {
      byte[] data = file.bytes(position, (int) record.compressedSize());
      byte[] content =
          record.method() == ZipRecord.STORED ? data : inflate(data, (int) record.size());
      CRC32 crc = new CRC32();
      crc.update(content);
      if (content.length != record.size() || crc.getValue() != record.crc()) {
        throw new FileException(where(entry), "damaged: CRC-32 or size differs" + AGAIN);
      }
      return content;
    } catch (DataFormatException e) {
      throw new FileException(where(entry), "damaged: " + e.getMessage() + AGAIN, e);
    } catch (IOException e) {
      throw FileException.reading(where(entry), e);
    } catch (OutOfMemoryError e) {
      throw new FileException(
          where(entry), "too large to be read into memory; set JAVA_TOOL_OPTIONS=-Xmx4g", e);
    }
  }

  private static byte[] inflate(byte[] data, int size) throws DataFormatException {
    Inflater inflater = new Inflater(true);
    try {
      inflater.setInput(data);
      byte[] content = new byte[size];
      int have = 0;
      while (have < size) {
        int n = inflater.inflate(content, have, size - have);
        if (n == 0) {
          throw new DataFormatException("compressed data is truncated");
        }
        have += n;
      }
      if (!inflater.finished() && inflater.inflate(new byte[1]) != 0) {
        throw new DataFormatException("longer than stated");
      }
      return content;
    } finally {
      inflater.end();
    }
  }

  @Override
  void transfer(ArchiveEntry entry, OutputStream to) throws IOException {
    transfer(where(entry), dataPosition(entry), record(entry).compressedSize(), to);
  }

  /** Writes a range of the file. */
  void transfer(String where, long position, long length, OutputStream to) throws IOException {
    for (long done = 0; done < length; ) {
      byte[] chunk;
      try {
        chunk = file.bytes(position + done, (int) Math.min(CHUNK, length - done));
      } catch (IOException e) {
        throw FileException.reading(where, e);
      }
      to.write(chunk);
      done += chunk.length;
    }
  }

  /** Writes the file unchanged. */
  void transferAll(OutputStream to) throws IOException {
    transfer(label(), 0, file.size(), to);
  }

  @Override
  public String where(ArchiveEntry entry) {
    return label() + "!/" + entry.name();
  }

  @Override
  public void close() throws FileException {
    try {
      file.close();
    } catch (IOException e) {
      throw FileException.reading(label(), e);
    }
  }
}
