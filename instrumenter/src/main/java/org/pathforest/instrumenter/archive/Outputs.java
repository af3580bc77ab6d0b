package org.pathforest.instrumenter.archive;

import java.io.Closeable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.pathforest.paths.FileException;

/**
 * Outputs that appear together. Each is written under a temporary name next to its place, and
 * {@link #commit} moves all into place. Closing removes outputs that are not yet in place.
 * Thread-safe: a shutdown hook can close this object while another thread is still writing.
 */
public final class Outputs implements Closeable {
  private final List<Pending> pending = new ArrayList<>();
  private boolean closed;

  /** Starts without outputs. */
  public Outputs() {}

  /** Begins a file. */
  synchronized Pending file(Path output) throws FileException {
    checkOpen(output);
    Pending file = Pending.file(output);
    pending.add(file);
    return file;
  }

  /** Begins a folder. */
  synchronized Pending folder(Path output) throws FileException {
    checkOpen(output);
    Pending folder = Pending.folder(output);
    pending.add(folder);
    return folder;
  }

  private void checkOpen(Path output) throws FileException {
    if (closed) {
      throw new FileException(
          output.toString(),
          "was not written, because the command was interrupted; start it again");
    }
  }

  /**
   * Moves the outputs into place, in the order in which they were begun.
   *
   * @throws FileException if one can't be moved; the later ones are not moved either
   */
  public synchronized void commit() throws FileException {
    while (!pending.isEmpty()) {
      pending.get(0).commit();
      pending.remove(0).close();
    }
  }

  /** Removes what has not been committed. Nothing can be added afterwards. */
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
