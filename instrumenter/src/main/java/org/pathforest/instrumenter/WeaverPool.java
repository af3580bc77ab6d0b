package org.pathforest.instrumenter;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.objectweb.asm.ClassReader;
import org.pathforest.instrumenter.archive.Archive;
import org.pathforest.instrumenter.archive.ArchiveEntry;
import org.pathforest.instrumenter.weave.AlreadyWovenException;
import org.pathforest.instrumenter.weave.ClassWeaver;
import org.pathforest.instrumenter.weave.HugeMethod;
import org.pathforest.instrumenter.weave.WovenClass;
import org.pathforest.paths.FileException;

/** Threads that weave the classes of one archive after another. */
final class WeaverPool implements Closeable {
  private final int threads;
  private final Progress progress;
  private final ThreadLocal<ClassWeaver> weaver;
  private final ExecutorService pool;
  private int done;
  private int known;

  WeaverPool(InstrumentOptions options, Progress progress) {
    this.threads = options.threads();
    this.progress = progress;
    this.weaver = ThreadLocal.withInitial(() -> new ClassWeaver(options.weave()));
    this.pool =
        Executors.newFixedThreadPool(
            threads,
            task -> {
              Thread t = new Thread(task, "pathforest-weaver");
              t.setDaemon(true);
              return t;
            });
  }

  /**
   * A class after weaving.
   *
   * @param name internal; null if it could not be read
   * @param bytes null if nothing in it was woven
   * @param methods as lines of the path map
   * @param measured how many have probes whose places an earlier run decided
   * @param huge those that have passed the compile limit
   * @param unreadable why it could not be read; null if it was
   */
  @SuppressWarnings("ArrayRecordComponent") // handed through once, never compared
  record Done(
      String name,
      byte[] bytes,
      List<Tally.Method> methods,
      int measured,
      List<HugeMethod> huge,
      String unreadable) {
    static Done unreadable(String reason) {
      return new Done(null, null, List.of(), 0, List.of(), reason);
    }
  }

  /** Is handed each class, in the order asked for, by the thread that asked. */
  interface Taker {
    void take(ArchiveEntry entry, Done done) throws IOException;
  }

  /**
   * Weaves classes of an archive.
   *
   * @throws FileException that names the archive if one of them is woven already
   */
  void weave(Archive archive, List<ArchiveEntry> classes, Taker taker) throws IOException {
    known += classes.size();
    // A window: results are taken in order, and few wait in memory.
    Deque<Future<Done>> window = new ArrayDeque<>();
    try {
      int next = 0;
      for (ArchiveEntry entry : classes) {
        while (next < classes.size() && window.size() < 16 * threads) {
          ArchiveEntry e = classes.get(next++);
          window.add(pool.submit(() -> weave(archive, e, weaver.get())));
        }
        taker.take(entry, window.remove().get());
        progress.classes(++done, known);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    } catch (ExecutionException e) {
      throw rethrown(archive, e.getCause());
    } finally {
      window.forEach(f -> f.cancel(false));
    }
  }

  private static IOException rethrown(Archive archive, Throwable cause) {
    if (cause instanceof IOException io) {
      return io;
    }
    if (cause instanceof Error error) {
      throw error;
    }
    return cause instanceof AlreadyWovenException
        ? new FileException(archive.label(), cause.getMessage(), cause)
        : new IOException(cause.toString(), cause);
  }

  private static Done weave(Archive archive, ArchiveEntry e, ClassWeaver weaver)
      throws IOException {
    byte[] original;
    try {
      original = archive.read(e);
    } catch (FileException x) {
      return Done.unreadable(x.reason());
    }
    try {
      WovenClass woven = weaver.weave(original);
      String name = new ClassReader(original).getClassName();
      return new Done(
          name, woven.bytes(), Tally.methods(woven), woven.measured(), woven.huge(), null);
    } catch (AlreadyWovenException x) {
      throw x;
    } catch (RuntimeException x) {
      return Done.unreadable(x.getMessage() == null ? x.toString() : x.getMessage());
    }
  }

  @Override
  public void close() {
    pool.shutdownNow();
  }
}
