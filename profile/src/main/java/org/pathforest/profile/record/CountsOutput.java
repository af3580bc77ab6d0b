package org.pathforest.profile.record;

import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** Writes the primitives of {@code counts.bin}. */
public final class CountsOutput {
  private final DataOutputStream out;

  public CountsOutput(OutputStream out) {
    this.out = new DataOutputStream(out);
  }

  public void int32(int value) throws IOException {
    out.writeInt(value);
  }

  public void int16(int value) throws IOException {
    out.writeShort(value);
  }

  public void int8(int value) throws IOException {
    out.writeByte(value);
  }

  public void utf(String s) throws IOException {
    out.writeUTF(s);
  }

  public void bytes(byte[] bytes) throws IOException {
    out.write(bytes);
  }

  public void varint(long value) throws IOException {
    long rest = value;
    while ((rest & ~0x7FL) != 0) {
      out.writeByte((int) (rest & 0x7F) | 0x80);
      rest >>>= 7;
    }
    out.writeByte((int) rest);
  }

  public void flush() throws IOException {
    out.flush();
  }
}
