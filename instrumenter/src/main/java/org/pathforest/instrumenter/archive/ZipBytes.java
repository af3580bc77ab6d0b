package org.pathforest.instrumenter.archive;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.Arrays;

/**
 * The bytes of a zip file, in a file or in an entry of another archive. Each read names its
 * position, so several threads can read at the same time.
 */
interface ZipBytes extends Closeable {
  /** Returns the number of bytes. */
  long size() throws IOException;

  /**
   * Returns some of the bytes as a new array.
   *
   * @throws EOFException if there are not enough bytes
   */
  byte[] bytes(long position, int length) throws IOException;

  /** Returns the bytes of a file. */
  static ZipBytes of(FileChannel file) {
    return new OfFile(file);
  }

  /** Returns the bytes of an array, which callers must not change. */
  static ZipBytes of(byte[] content) {
    return new OfArray(content);
  }

  /** Bytes of a file. */
  final class OfFile implements ZipBytes {
    private final FileChannel file;

    private OfFile(FileChannel file) {
      this.file = file;
    }

    @Override
    public long size() throws IOException {
      return file.size();
    }

    @Override
    public byte[] bytes(long position, int length) throws IOException {
      ByteBuffer buffer = ByteBuffer.allocate(length);
      while (buffer.hasRemaining()) {
        if (file.read(buffer, position + buffer.position()) < 0) {
          throw new EOFException();
        }
      }
      return buffer.array();
    }

    @Override
    public void close() throws IOException {
      file.close();
    }
  }

  /** Bytes of an array. */
  final class OfArray implements ZipBytes {
    private final byte[] content;

    private OfArray(byte[] content) {
      this.content = content;
    }

    @Override
    public long size() {
      return content.length;
    }

    @Override
    public byte[] bytes(long position, int length) throws IOException {
      if (position < 0 || position > content.length - length) {
        throw new EOFException();
      }
      return Arrays.copyOfRange(content, (int) position, (int) position + length);
    }

    @Override
    public void close() {}
  }
}
