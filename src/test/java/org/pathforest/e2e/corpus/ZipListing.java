package org.pathforest.e2e.corpus;

import java.io.ByteArrayInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;

/**
 * A zip file read through its central directory, including duplicates. It shares no code with the
 * code under test, and sees what {@code java.util.zip} hides.
 */
final class ZipListing implements Closeable, Hierarchy.Source {
  /**
   * An entry as its headers state it (APPNOTE 4.3.7, 4.3.12); bytes as hex digits.
   *
   * @param name its name, decoded as UTF-8
   * @param described the parts of the central header that do not depend on content or position:
   *     versions, method, time, extra field, comment, attributes
   * @param local extra field of the local header
   * @param method compression method
   * @param compressed size of the stored content in bytes
   * @param size size of the uncompressed content in bytes
   * @param at offset of the stored content in the file
   */
  record Item(
      String name,
      String described,
      String local,
      int method,
      long compressed,
      long size,
      long at) {}

  private static final int END = 0x06054b50;
  private static final int CENTRAL = 0x02014b50;
  private static final int DEFLATED = 8;
  private static final int SIZES = 1;

  private final FileChannel file;
  private final List<Item> items = new ArrayList<>();
  private final Map<String, Item> byName = new HashMap<>();
  private final String comment;

  ZipListing(Path path) throws IOException {
    file = FileChannel.open(path);
    long size = file.size();
    int tail = (int) Math.min(size, 65_557);
    ByteBuffer end = read(size - tail, tail);
    int at = tail - 22;
    while (at >= 0 && end.getInt(at) != END) {
      at--;
    }
    if (at < 0) {
      throw new IOException("no zip file: " + path);
    }
    int count = end.getShort(at + 10) & 0xffff;
    int length = end.getInt(at + 12);
    // Some tools do not count data in front of the first entry in the offsets that they store.
    long directory = size - tail + at - length;
    long shift = directory - (end.getInt(at + 16) & 0xffffffffL);
    comment = hex(end, at + 22, end.getShort(at + 20) & 0xffff);
    if (count == 0xffff || shift < 0) {
      throw new IOException("zip64 is not needed by the corpus: " + path);
    }
    readDirectory(read(directory, length), count, shift);
    for (Item item : items) {
      byName.put(item.name(), item);
    }
  }

  private void readDirectory(ByteBuffer b, int count, long shift) throws IOException {
    int at = 0;
    for (int i = 0; i < count; i++) {
      if (b.getInt(at) != CENTRAL) {
        throw new IOException("no central header at " + at);
      }
      int name = b.getShort(at + 28) & 0xffff;
      int extra = b.getShort(at + 30) & 0xffff;
      int text = b.getShort(at + 32) & 0xffff;
      long local = (b.getInt(at + 42) & 0xffffffffL) + shift;
      String described =
          String.join(
              " ",
              hex(b, at + 4, 4), // versions
              Integer.toHexString(b.getShort(at + 8) & 0x800), // whether names are UTF-8
              hex(b, at + 10, 6), // method, time, date
              hex(b, at + 46 + name, extra),
              hex(b, at + 46 + name + extra, text),
              hex(b, at + 36, 6)); // attributes
      ByteBuffer header = read(local, 30);
      int localName = header.getShort(26) & 0xffff;
      int localExtra = header.getShort(28) & 0xffff;
      items.add(
          new Item(
              new String(bytes(b, at + 46, name), StandardCharsets.UTF_8),
              described,
              withoutSizes(read(local + 30 + localName, localExtra)),
              b.getShort(at + 10),
              b.getInt(at + 20) & 0xffffffffL,
              b.getInt(at + 24) & 0xffffffffL,
              local + 30 + localName + localExtra));
      at += 46 + name + extra + text;
    }
  }

  private static String hex(ByteBuffer b, int from, int length) {
    return HexFormat.of().formatHex(bytes(b, from, length));
  }

  private static byte[] bytes(ByteBuffer b, int from, int length) {
    byte[] bytes = new byte[length];
    b.get(from, bytes);
    return bytes;
  }

  /**
   * Returns an extra field without 64-bit sizes, because the writer may choose their form (4.5.3).
   */
  private static String withoutSizes(ByteBuffer extra) {
    StringBuilder text = new StringBuilder();
    int at = 0;
    while (at + 4 <= extra.limit()) {
      int next = at + 4 + (extra.getShort(at + 2) & 0xffff);
      if (next > extra.limit()) {
        break;
      }
      if (extra.getShort(at) != SIZES) {
        text.append(hex(extra, at, next - at));
      }
      at = next;
    }
    return text.append(hex(extra, at, extra.limit() - at)).toString();
  }

  private ByteBuffer read(long from, int length) throws IOException {
    ByteBuffer b = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
    while (b.hasRemaining()) {
      if (file.read(b, from + b.position()) < 0) {
        throw new IOException("ends too early");
      }
    }
    return b;
  }

  /** Returns all entries in the order of the central directory. */
  List<Item> items() {
    return items;
  }

  /** Returns the archive's comment as hex digits. */
  String comment() {
    return comment;
  }

  byte[] stored(Item item) throws IOException {
    return read(item.at(), (int) item.compressed()).array();
  }

  byte[] content(Item item) throws IOException {
    byte[] stored = stored(item);
    if (item.method() != DEFLATED) {
      return stored;
    }
    Inflater inflater = new Inflater(true);
    try (InputStream in = new InflaterInputStream(new ByteArrayInputStream(stored), inflater)) {
      byte[] content = in.readNBytes((int) item.size());
      if (content.length < item.size()) {
        throw new IOException("shorter than stated: " + item.name());
      }
      return content;
    } finally {
      inflater.end();
    }
  }

  /** Returns the class file in the last entry of its name; null if there is none. */
  @Override
  public byte[] find(String internalName) throws IOException {
    Item item = byName.get(internalName + ".class");
    return item == null ? null : content(item);
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
