package org.pathforest.paths;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.UUID;

/**
 * An output file that is being written. The data goes to a temporary file, and {@link #commit}
 * moves that file to its final place. Closing an uncommitted output deletes the temporary file, so
 * an output appears whole or not at all.
 *
 * <p>This class decides what an output may replace: a regular file, or nothing. A symbolic link is
 * followed, and its target replaced. A device or a FIFO cannot be replaced, so the finished output
 * is copied into it. A folder is an error.
 */
public final class OutputFile implements Closeable {
  private final Path output;
  private final Path place;
  private final boolean copied;
  private final Path temporary;

  /** As Linux's bound: more links in a row are a cycle. */
  private static final int MOST_LINKS = 40;

  private OutputFile(Path output, Path place, boolean copied, Path temporary) {
    this.output = output;
    this.place = place;
    this.copied = copied;
    this.temporary = temporary;
  }

  /**
   * Creates the temporary file.
   *
   * @param output the path as the user named it
   * @throws FileException if nothing can be written there
   */
  public static OutputFile of(Path output) throws FileException {
    try {
      Path place = place(output);
      if (Files.isDirectory(place)) {
        throw new FileException(output.toString(), "is a folder; name a file");
      }
      if (isStream(place)) {
        return new OutputFile(output, place, true, Files.createTempFile("pathforest", ".tmp"));
      }
      // Files made by createTempFile can be read by their owner only.
      Path temporary = place.resolveSibling(".pathforest-" + UUID.randomUUID() + ".tmp");
      return new OutputFile(output, place, false, Files.createFile(temporary));
    } catch (IOException e) {
      throw FileException.writing(output, e);
    }
  }

  /**
   * Returns the file that an output would be written to. Symbolic links are followed, and the file
   * need not exist.
   *
   * @throws FileException if the file's folder does not exist, or the path names no file
   */
  public static Path place(Path output) throws FileException {
    try {
      Path target = output;
      for (int links = 0; !Files.exists(target) && Files.isSymbolicLink(target); links++) {
        if (links == MOST_LINKS) {
          throw new FileException(
              output.toString(), "is a symbolic link to itself; remove it or name another output");
        }
        target = target.resolveSibling(Files.readSymbolicLink(target));
      }
      if (isStream(target)) {
        return target;
      }
      if (Files.exists(target)) {
        return target.toRealPath();
      }
      Path parent = target.toAbsolutePath().getParent();
      Path name = target.getFileName();
      if (parent == null || name == null) {
        throw new FileException(output.toString(), "is a root folder; name a file in it");
      }
      Path folder = parent.toRealPath();
      if (!Files.isDirectory(folder)) {
        throw new FileException(output.toString(), "its parent is not a folder; correct the path");
      }
      return folder.resolve(name).normalize();
    } catch (NoSuchFileException e) {
      throw new FileException(output.toString(), "its folder does not exist; create it first", e);
    } catch (IOException e) {
      throw FileException.writing(output, e);
    }
  }

  /**
   * Returns whether a path names a device, a FIFO, or an open file, as {@code /dev/stdout} does.
   */
  public static boolean isStream(Path file) {
    Path absolute = file.toAbsolutePath().normalize();
    return Files.exists(file)
        && !Files.isDirectory(file)
        && (!Files.isRegularFile(file) || absolute.startsWith("/dev") && !isShared(absolute));
  }

  /**
   * Returns whether a file is in shared memory: an in-memory file system below {@code /dev}, whose
   * files are regular.
   */
  private static boolean isShared(Path file) {
    return file.startsWith("/dev/shm");
  }

  /** Returns the temporary file to write to. It exists and is empty at first. */
  public Path temporary() {
    return temporary;
  }

  /**
   * Moves the written data to its final place.
   *
   * @throws FileException if that fails; the previous content is then still there
   */
  public void commit() throws FileException {
    try {
      if (copied) {
        try (OutputStream stream = Files.newOutputStream(place)) {
          Files.copy(temporary, stream);
        }
        Files.delete(temporary);
        return;
      }
      try {
        Files.move(temporary, place, StandardCopyOption.ATOMIC_MOVE);
      } catch (AtomicMoveNotSupportedException e) {
        Files.move(temporary, place, StandardCopyOption.REPLACE_EXISTING);
      }
    } catch (IOException e) {
      throw FileException.writing(output, e);
    }
  }

  /** Deletes the temporary file unless it was committed. */
  @Override
  public void close() throws FileException {
    try {
      Files.deleteIfExists(temporary);
    } catch (IOException e) {
      throw FileException.writing(temporary, e);
    }
  }
}
