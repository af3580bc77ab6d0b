package org.pathforest.profile;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.atomic.AtomicLong;
import org.pathforest.paths.FileException;

/** Writes files whole or not at all: beside the target, then moved over it. */
public final class WholeFile {
  private static final long PID = ProcessHandle.current().pid();
  private static final AtomicLong NUMBER = new AtomicLong();

  private WholeFile() {}

  /** Writes the content of a file. */
  @FunctionalInterface
  public interface Content {
    /** Writes all of it; the stream is buffered and closed by the caller. */
    void writeTo(OutputStream out) throws IOException;
  }

  /**
   * Writes a file; one that was there is replaced.
   *
   * @throws FileException if the content throws one (passed on), or the file can't be written; then
   *     what was there before still is, and nothing else
   */
  public static void write(Path target, Content content) throws FileException {
    Path temporary = null;
    try {
      Path folder = target.toAbsolutePath().getParent();
      // Files.createTempFile would make a file that only its owner may read.
      String name = ".%s-%d-%d".formatted(target.getFileName(), PID, NUMBER.incrementAndGet());
      Path file = folder.resolve(name);
      try (OutputStream out = Files.newOutputStream(file, StandardOpenOption.CREATE_NEW)) {
        temporary = file;
        OutputStream buffered = new BufferedOutputStream(out, 1 << 16);
        content.writeTo(buffered);
        buffered.flush();
      }
      if (Files.isDirectory(target)) {
        throw new FileException(target.toString(), "is a folder");
      }
      move(temporary, target);
    } catch (FileException e) {
      delete(temporary);
      throw e;
    } catch (IOException e) {
      delete(temporary);
      throw new FileException(target.toString(), "can't be written (" + reason(e) + ")", e);
    } catch (RuntimeException | Error e) {
      delete(temporary);
      throw e;
    }
  }

  private static void move(Path from, Path to) throws IOException {
    try {
      Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  private static void delete(Path temporary) {
    if (temporary != null) {
      try {
        Files.deleteIfExists(temporary);
      } catch (IOException e) {
        // The first error is the one to tell of.
      }
    }
  }

  private static String reason(IOException e) {
    if (e instanceof java.nio.file.NoSuchFileException) {
      return "no such folder";
    }
    if (e instanceof java.nio.file.AccessDeniedException) {
      return "not allowed";
    }
    if (e instanceof FileSystemException f && f.getReason() != null) {
      return f.getReason();
    }
    return e.getMessage();
  }
}
