package org.pathforest.instrumenter;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;

/**
 * A temporary file for woven classes and changed nested archives. They wait there until the path
 * map is complete, because its fingerprint goes into each class. So a large jar need not fit in
 * memory.
 */
final class Spool implements Closeable {
  private final Map<Integer, long[]> places = new HashMap<>();
  private FileChannel file;
  private long end;

  private static FileChannel open() throws IOException {
    Path path = Files.createTempFile("pathforest-", ".spool");
    return FileChannel.open(
        path,
        StandardOpenOption.READ,
        StandardOpenOption.WRITE,
        StandardOpenOption.DELETE_ON_CLOSE);
  }

  /** Stores bytes under a number. */
  void put(int number, byte[] bytes) throws IOException {
    if (file == null) {
      file = open();
    }
    ByteBuffer buffer = ByteBuffer.wrap(bytes);
    long at = end;
    while (buffer.hasRemaining()) {
      at += file.write(buffer, at);
    }
    places.put(number, new long[] {end, bytes.length});
    end = at;
  }

  /** Returns the bytes stored under a number; null if there are none. */
  byte[] get(int number) throws IOException {
    long[] place = places.get(number);
    if (place == null) {
      return null;
    }
    ByteBuffer buffer = ByteBuffer.allocate((int) place[1]);
    while (buffer.hasRemaining()) {
      if (file.read(buffer, place[0] + buffer.position()) < 0) {
        throw new IOException(
            "temporary file was truncated; check the space in the temporary folder");
      }
    }
    return buffer.array();
  }

  @Override
  public void close() throws IOException {
    if (file != null) {
      file.close();
    }
  }
}
