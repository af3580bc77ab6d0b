package org.pathforest.instrumenter;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.pathforest.instrumenter.InstrumentResult.Left;
import org.pathforest.instrumenter.archive.Archive;
import org.pathforest.instrumenter.archive.ArchiveEntry;
import org.pathforest.instrumenter.archive.ArchiveRewriter;
import org.pathforest.instrumenter.archive.Edits;
import org.pathforest.instrumenter.archive.ModuleInfo;
import org.pathforest.instrumenter.archive.RuntimeFiles;
import org.pathforest.instrumenter.weave.AlreadyWovenException;
import org.pathforest.instrumenter.weave.ClassWeaver;
import org.pathforest.instrumenter.weave.WovenClass;
import org.pathforest.paths.FileException;
import org.pathforest.paths.map.PathMapWriter;

/**
 * Instruments jars and class folders: the facade of this module. Classes are woven by several
 * threads; what is written does not depend on how many. Each call is independent.
 */
public final class Instrumenter {
  /** Where path maps stand in what is instrumented. */
  public static final String MAP_FOLDER = "META-INF/pathforest/";

  private static final String MAP_SUFFIX = ".map.gz";

  private final InstrumentOptions options;
  private final Progress progress;

  /** Makes an instrumenter. */
  public Instrumenter(InstrumentOptions options, Progress progress) {
    this.options = options;
    this.progress = progress;
  }

  /** A class after weaving, its methods as lines of the path map; or why it could not be read. */
  @SuppressWarnings("ArrayRecordComponent") // handed through once, never compared
  private record Done(byte[] bytes, List<Tally.Method> methods, String unreadable) {}

  /**
   * Instruments one jar or class folder.
   *
   * @param in a jar or folder
   * @param out where to write; a file or folder that is there is replaced
   * @throws FileException if the input can't be read or is instrumented already, the output can't
   *     be written, no class file can be read, or, if strict, anything is left out; nothing is
   *     written then
   */
  public InstrumentResult instrument(Path in, Path out) throws FileException {
    try (Archive archive = Archive.open(in);
        Spool spool = new Spool()) {
      for (ArchiveEntry e : archive.entries()) {
        if (e.name().startsWith(MAP_FOLDER) && e.name().endsWith(MAP_SUFFIX)) {
          throw new FileException(in.toString(), "is already instrumented");
        }
      }
      Tally tally = new Tally();
      ByteArrayOutputStream map = new ByteArrayOutputStream();
      String mapId;
      try (PathMapWriter writer = new PathMapWriter(map, options.weave().profiler().label())) {
        weaveAll(archive, spool, writer, tally);
        mapId = writer.finish();
      }
      check(in, tally);
      boolean external =
          options.runtime() == RuntimeMode.EXTERNAL
              || (options.runtime() == RuntimeMode.AUTO && archive.modular());
      ArchiveRewriter.rewrite(
          archive, out, new WovenEdits(archive, spool, mapId, map.toByteArray(), external));
      return tally.result(archive, out, mapId, external);
    } catch (FileException e) {
      throw e;
    } catch (IOException e) {
      throw new FileException(in.toString(), "can't be instrumented (" + e.getMessage() + ")", e);
    }
  }

  private void check(Path in, Tally tally) throws FileException {
    Left first = tally.firstLeft();
    if (tally.nothingRead() || (options.strict() && first != null)) {
      throw new FileException(in + "!/" + first.what(), first.why());
    }
  }

  private void weaveAll(Archive archive, Spool spool, PathMapWriter map, Tally tally)
      throws IOException {
    List<ArchiveEntry> classes =
        archive.entries().stream().filter(e -> e.looksLikeClass() && !e.moduleInfo()).toList();
    ThreadLocal<ClassWeaver> weaver =
        ThreadLocal.withInitial(() -> new ClassWeaver(options.weave()));
    ExecutorService pool =
        Executors.newFixedThreadPool(
            options.threads(),
            task -> {
              Thread t = new Thread(task, "pathforest-weaver");
              t.setDaemon(true);
              return t;
            });
    try {
      // A window: results are taken in order, and few wait in memory.
      Deque<Future<Done>> window = new ArrayDeque<>();
      int next = 0;
      for (int i = 0; i < classes.size(); i++) {
        while (next < classes.size() && window.size() < 16 * options.threads()) {
          ArchiveEntry e = classes.get(next++);
          window.add(pool.submit(() -> weave(archive, e, weaver.get())));
        }
        ArchiveEntry e = classes.get(i);
        accept(e, window.remove().get(), spool, map, tally);
        progress.classes(i + 1, classes.size());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    } catch (ExecutionException e) {
      throw rethrown(archive, e.getCause());
    } finally {
      pool.shutdownNow();
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
        ? new FileException(archive.path().toString(), cause.getMessage(), cause)
        : new IOException(cause.toString(), cause);
  }

  private static Done weave(Archive archive, ArchiveEntry e, ClassWeaver weaver)
      throws IOException {
    byte[] original;
    try {
      original = archive.read(e);
    } catch (FileException x) {
      return new Done(null, List.of(), x.reason());
    }
    try {
      WovenClass woven = weaver.weave(original);
      return new Done(woven.bytes(), Tally.methods(woven), null);
    } catch (AlreadyWovenException x) {
      throw x;
    } catch (RuntimeException x) {
      return new Done(null, List.of(), x.getMessage() == null ? x.toString() : x.getMessage());
    }
  }

  private static void accept(ArchiveEntry e, Done done, Spool spool, PathMapWriter map, Tally tally)
      throws IOException {
    if (done.unreadable() != null) {
      tally.unread(e.name(), done.unreadable());
      return;
    }
    if (done.bytes() != null) {
      spool.put(e.index(), done.bytes());
    }
    for (Tally.Method m : done.methods()) {
      map.writeLine(m.line());
    }
    tally.read(done.methods());
  }

  /** Puts woven classes in the places of the originals; adds the path map and the runtime. */
  private static final class WovenEdits implements Edits {
    private static final byte[] PLACEHOLDER =
        ClassWeaver.MAP_ID.getBytes(StandardCharsets.US_ASCII);

    private final Archive archive;
    private final Spool spool;
    private final String mapId;
    private final byte[] map;
    private final boolean external;

    WovenEdits(Archive archive, Spool spool, String mapId, byte[] map, boolean external) {
      this.archive = archive;
      this.spool = spool;
      this.mapId = mapId;
      this.map = map;
      this.external = external;
    }

    @Override
    public byte[] replace(ArchiveEntry entry) throws IOException {
      if (external && entry.moduleInfo()) {
        return ModuleInfo.requireRuntime(archive.read(entry), RuntimeFiles.MODULE);
      }
      byte[] woven = spool.get(entry.index());
      return woven == null ? null : patch(woven);
    }

    private byte[] patch(byte[] woven) {
      byte[] id = mapId.getBytes(StandardCharsets.US_ASCII);
      for (int i = 0; i + id.length <= woven.length; i++) {
        if (matches(woven, i)) {
          System.arraycopy(id, 0, woven, i, id.length);
        }
      }
      return woven;
    }

    private static boolean matches(byte[] bytes, int at) {
      for (int j = 0; j < PLACEHOLDER.length; j++) {
        if (bytes[at + j] != PLACEHOLDER[j]) {
          return false;
        }
      }
      return true;
    }

    @Override
    public Map<String, byte[]> additions() {
      Map<String, byte[]> files = new LinkedHashMap<>();
      files.put(MAP_FOLDER + mapId + MAP_SUFFIX, map);
      if (!external) {
        files.putAll(RuntimeFiles.load().classes());
      }
      return files;
    }
  }
}
