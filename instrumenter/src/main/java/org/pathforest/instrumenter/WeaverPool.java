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
import org.pathforest.instrumenter.weave.Turn;
import org.pathforest.instrumenter.weave.WovenClass;
import org.pathforest.instrumenter.weave.plan.ClassLayout;
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
   * @param layout for which numbers were taken; null if none were. They may have been although
   *     nothing was woven in the end
   * @param unreadable why it could not be read; null if it was
   */
  @SuppressWarnings("ArrayRecordComponent") // handed through once, never compared
  record Done(
      String name,
      byte[] bytes,
      List<Tally.Method> methods,
      int measured,
      List<HugeMethod> huge,
      ClassLayout layout,
      String unreadable) {
    static Done unreadable(String reason, ClassLayout layout) {
      return new Done(null, null, List.of(), 0, List.of(), layout, reason);
    }
  }

  /** A class that is to be woven, or is being. */
  private record Begun(Future<Done> result, Turn turn) {
    /** Gives it up: it may never run, and others are not to wait for it then. */
    void cancel() {
      result.cancel(false);
      turn.close();
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
    Deque<Begun> window = new ArrayDeque<>();
    try {
      int next = 0;
      Turn following = Turn.first();
      ClassFiles files = new ClassFiles(archive, classes);
      for (ArchiveEntry entry : classes) {
        while (next < classes.size() && window.size() < 16 * threads) {
          ArchiveEntry e = classes.get(next++);
          Turn turn = following;
          window.add(new Begun(pool.submit(() -> weave(archive, e, turn, files)), turn));
          following = turn.next();
        }
        taker.take(entry, window.remove().result().get());
        progress.classes(++done, known);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    } catch (ExecutionException e) {
      throw rethrown(archive, e.getCause());
    } finally {
      window.forEach(Begun::cancel);
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

  private Done weave(Archive archive, ArchiveEntry e, Turn turn, ClassFiles files)
      throws IOException, InterruptedException {
    try (turn) {
      byte[] original = archive.read(e);
      WovenClass woven = weaver.get().weave(original, turn, name -> files.beside(e, name));
      return new Done(
          new ClassReader(original).getClassName(),
          woven.bytes(),
          Tally.methods(woven),
          woven.measured(),
          woven.huge(),
          turn.layout(),
          null);
    } catch (FileException x) {
      return Done.unreadable(x.reason(), null);
    } catch (AlreadyWovenException x) {
      throw x;
    } catch (RuntimeException x) {
      String reason = x.getMessage() == null ? x.toString() : x.getMessage();
      return Done.unreadable(reason, turn.layout());
    }
  }

  @Override
  public void close() {
    pool.shutdownNow();
  }
}
