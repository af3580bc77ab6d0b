package org.pathforest.instrumenter.archive;

import java.io.Closeable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.pathforest.paths.FileException;

/**
 * Outputs that are to appear together: each grows under a temporary name beside its place, and
 * {@link #commit} puts all in their places. Closing removes what has no place yet. All methods may
 * be called by several threads: a shutdown hook can close this while another thread still writes.
 */
public final class Outputs implements Closeable {
  private final List<Pending> pending = new ArrayList<>();
  private boolean closed;

  /** Nothing to be written yet. */
  public Outputs() {}

  /** A file to be. */
  synchronized Pending file(Path output) throws FileException {
    checkOpen(output);
    Pending file = Pending.file(output);
    pending.add(file);
    return file;
  }

  /** A folder to be. */
  synchronized Pending folder(Path output) throws FileException {
    checkOpen(output);
    Pending folder = Pending.folder(output);
    pending.add(folder);
    return folder;
  }

  private void checkOpen(Path output) throws FileException {
    if (closed) {
      throw new FileException(output.toString(), "was given up before it was written");
    }
  }

  /**
   * Puts what was written in its places, in the order in which it was begun.
   *
   * @throws FileException if one can't be put there; those behind it are not either
   */
  public synchronized void commit() throws FileException {
    while (!pending.isEmpty()) {
      pending.get(0).commit();
      pending.remove(0).close();
    }
  }

  /** Removes what has not been committed; nothing can be added afterwards. */
  @Override
  public synchronized void close() throws FileException {
    closed = true;
    FileException failure = null;
    for (Pending output : pending) {
      try {
        output.close();
      } catch (FileException e) {
        failure = e;
      }
    }
    pending.clear();
    if (failure != null) {
      throw failure;
    }
  }
}
