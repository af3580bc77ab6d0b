package org.pathforest.instrumenter.archive;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/** Compresses files, several at a time; the bytes do not depend on how many. */
final class Packer implements Closeable {
  private final int threads;
  private final ExecutorService pool;

  /** Each is used by one thread at a time; they hold native memory. */
  private final Queue<Deflater> idle = new ConcurrentLinkedQueue<>();

  /**
   * Starts threads.
   *
   * @param threads that compress; with 1, that is the thread that asks
   */
  Packer(int threads) {
    this.threads = threads;
    this.pool =
        threads == 1
            ? null
            : Executors.newFixedThreadPool(
                threads,
                task -> {
                  Thread t = new Thread(task, "pathforest-packer");
                  t.setDaemon(true);
                  return t;
                });
  }

  /**
   * A file as it stands in an archive.
   *
   * @param crc of the content
   * @param size of the content
   */
  @SuppressWarnings("ArrayRecordComponent") // handed through once, never compared
  record Packed(byte[] data, long crc, int size) {}

  /** How many files are worth handing over before the first one is asked for. */
  int window() {
    return threads == 1 ? 0 : 16 * threads;
  }

  /** Begins to compress a file, or only to compute its CRC if the method is {@code STORED}. */
  Future<Packed> pack(byte[] content, int method) {
    FutureTask<Packed> task = new FutureTask<>(() -> packed(content, method));
    if (pool == null) {
      task.run();
    } else {
      pool.execute(task);
    }
    return task;
  }

  /** What was begun, when it is done. */
  static Packed get(Future<Packed> task) throws IOException {
    try {
      return task.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof Error error) {
        throw error;
      }
      throw new IOException(e.getCause().toString(), e.getCause());
    }
  }

  private Packed packed(byte[] content, int method) {
    CRC32 crc = new CRC32();
    crc.update(content);
    byte[] data = method == ZipRecord.STORED ? content : deflate(content);
    return new Packed(data, crc.getValue(), content.length);
  }

  private byte[] deflate(byte[] content) {
    Deflater free = idle.poll();
    Deflater deflater = free == null ? new Deflater(Deflater.DEFAULT_COMPRESSION, true) : free;
    deflater.reset();
    deflater.setInput(content);
    deflater.finish();
    ByteArrayOutputStream data = new ByteArrayOutputStream(content.length / 2 + 64);
    byte[] chunk = new byte[8192];
    while (!deflater.finished()) {
      data.write(chunk, 0, deflater.deflate(chunk));
    }
    idle.add(deflater);
    return data.toByteArray();
  }

  /** Ends the threads and frees native memory. */
  @Override
  public void close() {
    if (pool != null) {
      pool.shutdownNow();
      try {
        if (!pool.awaitTermination(1, TimeUnit.MINUTES)) {
          return; // what is in use is freed by the garbage collector
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      }
    }
    idle.forEach(Deflater::end);
  }
}
