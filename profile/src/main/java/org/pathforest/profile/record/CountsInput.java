package org.pathforest.profile.record;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import org.pathforest.paths.FileException;

/**
 * Reads the primitives of {@code counts.bin} and can keep a copy of the bytes read. Every error is
 * a {@link FileException} that names the profile.
 */
public final class CountsInput {
  /** What to do about a damaged profile: the end of a message. */
  public static final String AGAIN = "; use another copy, or repeat the run";

  private final InputStream in;
  private final String file;
  private final byte[] buffer = new byte[1 << 13];
  private int position;
  private int limit;
  private ByteArrayOutputStream copy;

  public CountsInput(InputStream in, String file) {
    this.in = in;
    this.file = file;
  }

  /** Returns an input that reads bytes returned by {@link #endCopy}. */
  public static CountsInput of(byte[] bytes, String file) {
    return new CountsInput(new ByteArrayInputStream(bytes), file);
  }

  /** Returns the exception for an impossible value. */
  public FileException damaged(String what) {
    return new FileException(file, "damaged counts: " + what + AGAIN);
  }

  /** Starts to copy all bytes that are read. */
  void beginCopy() {
    copy = new ByteArrayOutputStream();
  }

  /** Stops copying and returns the bytes read since {@link #beginCopy}. */
  byte[] endCopy() {
    byte[] bytes = copy.toByteArray();
    copy = null;
    return bytes;
  }

  /** Returns whether all bytes were read. */
  public boolean atEnd() throws IOException {
    return position == limit && !fill();
  }

  private boolean fill() throws IOException {
    limit = Math.max(0, in.read(buffer, 0, buffer.length));
    position = 0;
    return limit > 0;
  }

  public int unsignedByte() throws IOException {
    if (position == limit && !fill()) {
      throw new FileException(file, "damaged counts: truncated" + AGAIN, new EOFException());
    }
    byte b = buffer[position++];
    if (copy != null) {
      copy.write(b);
    }
    return b & 0xFF;
  }

  public int bigEndian(int bytes) throws IOException {
    int value = 0;
    for (int i = 0; i < bytes; i++) {
      value = (value << 8) | unsignedByte();
    }
    return value;
  }

  /** Reads a string that {@link java.io.DataOutput#writeUTF} wrote. */
  public String utf() throws IOException {
    int length = bigEndian(2);
    byte[] bytes = new byte[length + 2];
    bytes[0] = (byte) (length >>> 8);
    bytes[1] = (byte) length;
    for (int i = 0; i < length; i++) {
      bytes[i + 2] = (byte) unsignedByte();
    }
    try {
      return new java.io.DataInputStream(new ByteArrayInputStream(bytes)).readUTF();
    } catch (IOException e) {
      throw new FileException(file, "damaged counts: a name is not modified UTF-8" + AGAIN, e);
    }
  }

  /** Reads an unsigned number in [min, max]. */
  public int number(String what, long min, long max) throws IOException {
    long value = varint();
    if (value < min || value > max) {
      throw damaged(
          what + " " + Long.toUnsignedString(value) + " is not in [" + min + ", " + max + "]");
    }
    return (int) value;
  }

  /** Reads a count in [0, 2^63 - 1]. */
  long count() throws IOException {
    long value = varint();
    if (value < 0) {
      throw damaged("count " + Long.toUnsignedString(value) + " exceeds 2^63 - 1");
    }
    return value;
  }

  /** Reads a number of up to 64 bits in unsigned LEB128. */
  long varint() throws IOException {
    long value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      int b = unsignedByte();
      if (shift == 63 && b > 1) {
        break;
      }
      value |= (long) (b & 0x7F) << shift;
      if ((b & 0x80) == 0) {
        return value;
      }
    }
    throw damaged("a number has more than 64 bits");
  }
}
