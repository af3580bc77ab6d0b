package org.pathforest.e2e.corpus;

import java.io.Closeable;
import java.io.IOException;
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
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * A zip file read by its central directory, duplicates and all. Shares no code with what is tested,
 * and sees what {@code java.util.zip} hides.
 */
final class ZipListing implements Closeable, Hierarchy.Source {
  private static final int END = 0x06054b50;
  private static final int CENTRAL = 0x02014b50;
  private static final int DEFLATED = 8;
  private static final int SIZES = 1;

  private final FileChannel file;
  private final List<ZipItem> items = new ArrayList<>();
  private final Map<String, ZipItem> byName = new HashMap<>();
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
    // What stands in front of the first entry is not counted in stored offsets by some tools.
    long directory = size - tail + at - length;
    long shift = directory - (end.getInt(at + 16) & 0xffffffffL);
    comment = hex(end, at + 22, end.getShort(at + 20) & 0xffff);
    if (count == 0xffff || shift < 0) {
      throw new IOException("zip64 is not needed by the corpus: " + path);
    }
    readDirectory(read(directory, length), count, shift);
    for (ZipItem item : items) {
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
          new ZipItem(
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

  /** An extra field without sizes in 64 bits, a form that is for the writer to choose (4.5.3). */
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

  /** All entries in the order of the central directory. */
  List<ZipItem> items() {
    return items;
  }

  /** The archive's comment, as hex digits. */
  String comment() {
    return comment;
  }

  /** The stored bytes of an entry. */
  byte[] stored(ZipItem item) throws IOException {
    return read(item.at(), (int) item.compressed()).array();
  }

  /** The content of an entry. */
  byte[] content(ZipItem item) throws IOException {
    byte[] stored = stored(item);
    if (item.method() != DEFLATED) {
      return stored;
    }
    byte[] content = new byte[(int) item.size()];
    Inflater inflater = new Inflater(true);
    try {
      inflater.setInput(stored);
      int at = 0;
      while (at < content.length) {
        int n = inflater.inflate(content, at, content.length - at);
        if (n == 0 && (inflater.finished() || inflater.needsInput())) {
          throw new IOException("shorter than stated: " + item.name());
        }
        at += n;
      }
      return content;
    } catch (DataFormatException e) {
      throw new IOException(item.name(), e);
    } finally {
      inflater.end();
    }
  }

  /** The content of the last entry of a name; null if there is none. */
  byte[] content(String name) throws IOException {
    ZipItem item = byName.get(name);
    return item == null ? null : content(item);
  }

  @Override
  public byte[] find(String internalName) throws IOException {
    return content(internalName + ".class");
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
