package org.pathforest.runtime;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/** Writes the numbers of {@code counts.bin}; docs/formats.md describes the file. */
final class CountsWriter {
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final DataOutputStream data = new DataOutputStream(bytes);

  void raw(int b) {
    bytes.write(b);
  }

  void intValue(int n) throws IOException {
    data.writeInt(n);
  }

  void shortValue(int n) throws IOException {
    data.writeShort(n);
  }

  void utf(String s) throws IOException {
    data.writeUTF(s);
  }

  /** Unsigned LEB128. */
  void varint(long n) {
    long rest = n;
    while ((rest & ~0x7FL) != 0) {
      bytes.write((int) (rest & 0x7F) | 0x80);
      rest >>>= 7;
    }
    bytes.write((int) rest);
  }

  void append(CountsWriter other) throws IOException {
    other.bytes.writeTo(bytes);
  }

  /** Hands over what was written so far, and forgets it. */
  void drainTo(java.io.OutputStream out) throws IOException {
    bytes.writeTo(out);
    bytes.reset();
  }

  /** Writes interrupted prefixes, or loose counts of which only the id matters. */
  static void writeCounts(InterruptedCounts counts, CountsWriter out, final boolean idOnly)
      throws IOException {
    final CountsWriter body = new CountsWriter();
    final int[] number = {0};
    counts.forEach(
        new InterruptedCounts.Sink() {
          @Override
          public void add(long key, long count) {
            number[0]++;
            int register = (int) key;
            if (idOnly) {
              body.varint(register);
            } else {
              body.varint(key >>> 48);
              body.varint(key >>> 32 & 0xFFFF);
              body.raw(register >>> 24);
              body.raw(register >>> 16);
              body.raw(register >>> 8);
              body.raw(register);
            }
            body.varint(count);
          }
        });
    out.varint(number[0]);
    out.append(body);
  }
}
