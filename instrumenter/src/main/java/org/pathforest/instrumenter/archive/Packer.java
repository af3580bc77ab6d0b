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

/** Compresses files, several at a time. The bytes do not depend on the number of threads. */
final class Packer implements Closeable {
  private final int threads;
  private final ExecutorService pool;

  /**
   * Deflaters not in use. Only one thread uses a deflater at a time; deflaters hold native memory.
   */
  private final Queue<Deflater> idle = new ConcurrentLinkedQueue<>();

  /**
   * Starts the threads.
   *
   * @param threads number of threads that compress; if 1, the calling thread compresses
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
   * A file as it is stored in an archive.
   *
   * @param crc CRC-32 of the content
   * @param size size of the content in bytes
   */
  @SuppressWarnings("ArrayRecordComponent") // passed on once, never compared
  record Packed(byte[] data, long crc, int size) {}

  /** Returns how many files to submit before waiting for the first one. */
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

  /** Waits for a file and returns it. */
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
          return; // the garbage collector frees deflaters still in use
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      }
    }
    idle.forEach(Deflater::end);
  }
}
