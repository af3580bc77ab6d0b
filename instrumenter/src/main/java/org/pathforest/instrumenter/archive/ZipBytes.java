package org.pathforest.instrumenter.archive;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.Arrays;

/**
 * The bytes of a zip file: a file's, or those of an entry of another archive. Every read names its
 * position, so threads do not disturb another.
 */
interface ZipBytes extends Closeable {
  /** How many there are. */
  long size() throws IOException;

  /**
   * Some of them, as an array of its own.
   *
   * @throws EOFException if they end before
   */
  byte[] bytes(long position, int length) throws IOException;

  /** Those of a file. */
  static ZipBytes of(FileChannel file) {
    return new OfFile(file);
  }

  /** Those of an array, which nobody must write to. */
  static ZipBytes of(byte[] content) {
    return new OfArray(content);
  }

  /** A file's. */
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

  /** An array's. */
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
