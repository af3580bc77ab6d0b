package org.pathforest.profile;

import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** Writes the primitives of {@code counts.bin}. */
final class CountsOutput {
  private final DataOutputStream out;

  CountsOutput(OutputStream out) {
    this.out = new DataOutputStream(out);
  }

  void int32(int value) throws IOException {
    out.writeInt(value);
  }

  void int16(int value) throws IOException {
    out.writeShort(value);
  }

  void int8(int value) throws IOException {
    out.writeByte(value);
  }

  void utf(String s) throws IOException {
    out.writeUTF(s);
  }

  void bytes(byte[] bytes) throws IOException {
    out.write(bytes);
  }

  void varint(long value) throws IOException {
    long rest = value;
    while ((rest & ~0x7FL) != 0) {
      out.writeByte((int) (rest & 0x7F) | 0x80);
      rest >>>= 7;
    }
    out.writeByte((int) rest);
  }

  void flush() throws IOException {
    out.flush();
  }
}
