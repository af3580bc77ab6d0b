package org.pathforest.runtime.table;

import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/**
 * Writes the numbers of {@code counts.bin}, as described in docs/formats.md. Used by one thread.
 */
public final class CountsWriter {
  private final DataOutputStream data;

  /** Creates a writer to a stream, which it never closes. */
  public CountsWriter(OutputStream out) {
    data = new DataOutputStream(new BufferedOutputStream(out, 1 << 13));
  }

  /** Writes one byte. */
  public void raw(int b) throws IOException {
    data.write(b);
  }

  /** Writes four bytes, the most significant first. */
  public void intValue(int n) throws IOException {
    data.writeInt(n);
  }

  /** Writes two bytes, the most significant first. */
  public void shortValue(int n) throws IOException {
    data.writeShort(n);
  }

  /** Writes a string as {@link DataOutputStream#writeUTF} does. */
  public void utf(String s) throws IOException {
    data.writeUTF(s);
  }

  /** Writes a number as unsigned LEB128. */
  public void varint(long n) throws IOException {
    long rest = n;
    while ((rest & ~0x7FL) != 0) {
      data.write((int) (rest & 0x7F) | 0x80);
      rest >>>= 7;
    }
    data.write((int) rest);
  }

  void append(ByteArrayOutputStream bytes) throws IOException {
    bytes.writeTo(data);
  }

  /** Writes all buffered bytes to the stream. */
  public void flush() throws IOException {
    data.flush();
  }

  /** Writes the counts of interrupted prefixes. */
  public void prefixes(InterruptedCounts counts) throws IOException {
    long[] entries = counts.entries();
    varint(entries.length / 2);
    for (int i = 0; i < entries.length; i += 2) {
      varint(entries[i] >>> 48);
      varint(entries[i] >>> 32 & 0xFFFF);
      intValue((int) entries[i]);
      varint(entries[i + 1]);
    }
  }

  /** Writes counts of single paths. Only the path id of a key matters. */
  void loose(InterruptedCounts counts) throws IOException {
    long[] entries = counts.entries();
    varint(entries.length / 2);
    for (int i = 0; i < entries.length; i += 2) {
      varint(entries[i] & 0xFFFFFFFFL);
      varint(entries[i + 1]);
    }
  }
}
