package org.pathforest.paths;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.UUID;

/**
 * An output file in the making. It grows under a temporary name and takes its place with {@link
 * #commit}; closing it before that removes it, so an output appears whole or not at all.
 *
 * <p>This is the one place that decides what an output may replace: a regular file, or nothing. A
 * symbolic link is followed, and its target replaced. A device or a FIFO cannot be replaced: the
 * finished output is copied into it. A folder is an error.
 */
public final class OutputFile implements Closeable {
  private final Path output;
  private final Path place;
  private final boolean copied;
  private final Path temporary;

  private OutputFile(Path output, Path place, boolean copied, Path temporary) {
    this.output = output;
    this.place = place;
    this.copied = copied;
    this.temporary = temporary;
  }

  /**
   * Creates the temporary file.
   *
   * @param output as the user named it
   * @throws FileException if nothing can be written there
   */
  public static OutputFile of(Path output) throws FileException {
    try {
      Path place = place(output);
      if (Files.isDirectory(place)) {
        throw new FileException(output.toString(), "is a folder");
      }
      if (isStream(place)) {
        return new OutputFile(output, place, true, Files.createTempFile("pathforest", ".tmp"));
      }
      // Not by createTempFile, whose files only their owner may read.
      Path temporary = place.resolveSibling(".pathforest-" + UUID.randomUUID() + ".tmp");
      return new OutputFile(output, place, false, Files.createFile(temporary));
    } catch (IOException e) {
      throw failure(output, e);
    }
  }

  /**
   * The file that an output would be written to, which need not exist: symbolic links are followed.
   *
   * @throws FileException if its folder does not exist
   */
  public static Path place(Path output) throws FileException {
    try {
      if (isStream(output)) {
        return output;
      }
      if (Files.exists(output)) {
        return output.toRealPath();
      }
      if (Files.isSymbolicLink(output)) {
        return place(output.resolveSibling(Files.readSymbolicLink(output)));
      }
      Path parent = output.toAbsolutePath().getParent();
      Path name = output.getFileName();
      if (parent == null || name == null) {
        throw new FileException(output.toString(), "names no file");
      }
      Path folder = parent.toRealPath();
      if (!Files.isDirectory(folder)) {
        throw new FileException(output.toString(), "its parent is no folder");
      }
      return folder.resolve(name).normalize();
    } catch (NoSuchFileException e) {
      throw new FileException(output.toString(), "its folder does not exist", e);
    } catch (IOException e) {
      throw failure(output, e);
    }
  }

  /** Whether this is a device or a FIFO, or a name of an open file such as /dev/stdout. */
  public static boolean isStream(Path file) {
    Path absolute = file.toAbsolutePath().normalize();
    return Files.exists(file)
        && !Files.isDirectory(file)
        && (!Files.isRegularFile(file) || absolute.startsWith("/dev") && !isShared(absolute));
  }

  /** A file system in memory lies below /dev, too. */
  private static boolean isShared(Path file) {
    return file.startsWith("/dev/shm");
  }

  /** The file to write to; it exists and is empty. */
  public Path temporary() {
    return temporary;
  }

  /**
   * Puts what was written in its place.
   *
   * @throws FileException if that fails; then what was there before still is
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
      throw failure(output, e);
    }
  }

  /** Removes what has not been committed. */
  @Override
  public void close() throws FileException {
    try {
      Files.deleteIfExists(temporary);
    } catch (IOException e) {
      throw failure(temporary, e);
    }
  }

  private static FileException failure(Path file, IOException e) {
    return e instanceof FileException known
        ? known
        : new FileException(file.toString(), "can't be written (" + reason(e) + ")", e);
  }

  private static String reason(IOException e) {
    if (e instanceof AccessDeniedException) {
      return "not allowed";
    }
    if (e instanceof FileSystemException f && f.getReason() != null) {
      return f.getReason();
    }
    return e.getMessage();
  }
}
