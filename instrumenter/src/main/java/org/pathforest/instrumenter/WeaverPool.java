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

/** A pool of threads that weaves the classes of archives, one archive after another. */
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
   * The result of weaving one class.
   *
   * @param name internal name; null if the class could not be read
   * @param bytes null if nothing in the class was woven
   * @param methods its methods, as lines of the path map
   * @param measured number of methods whose probes were placed by the counts of an earlier run
   * @param huge methods that now exceed the compile limit
   * @param layout layout for which the class took numbers; null if it took none. A class may have
   *     taken numbers although nothing was woven in the end
   * @param unreadable why it could not be read; null if it was read
   */
  @SuppressWarnings("ArrayRecordComponent") // passed on once, never compared
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

  /** A class that is waiting to be woven, or is being woven. */
  private record Begun(Future<Done> result, Turn turn) {
    /**
     * Cancels the weaving. The task may never run, so its turn ends here; later classes wait for
     * it.
     */
    void cancel() {
      result.cancel(false);
      turn.close();
    }
  }

  /** Receives each class, in the requested order, on the thread that requested the weaving. */
  interface Taker {
    void take(ArchiveEntry entry, Done done) throws IOException;
  }

  /**
   * Weaves classes of an archive.
   *
   * @throws FileException if one of the classes is already woven; it names the archive
   */
  void weave(Archive archive, List<ArchiveEntry> classes, Taker taker) throws IOException {
    known += classes.size();
    // Results are taken in order; a bounded window limits how many wait in memory.
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
        ? FileException.of(archive.label(), cause.getMessage(), "use the original", cause)
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
