package org.pathforest.profile.file;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.pathforest.paths.FileException;
import org.pathforest.paths.OutputFile;

/** Writes files whole or not at all. */
public final class WholeFile {
  private WholeFile() {}

  /** Writes the content of a file. */
  @FunctionalInterface
  public interface Content {
    /** Writes all of it; the stream is buffered and closed by the caller. */
    void writeTo(OutputStream out) throws IOException;
  }

  /**
   * Writes a file; {@link OutputFile} says what it may replace.
   *
   * @throws FileException if the content throws one (passed on), or the file can't be written; then
   *     what was there before still is, and nothing else
   */
  public static void write(Path target, Content content) throws FileException {
    try (OutputFile file = OutputFile.of(target)) {
      try (OutputStream out =
          new BufferedOutputStream(Files.newOutputStream(file.temporary()), 1 << 16)) {
        content.writeTo(out);
      }
      file.commit();
    } catch (IOException e) {
      throw failure(target, e);
    }
  }

  /**
   * Writes a text in UTF-8 as a file, in the same way.
   *
   * @return the file
   */
  public static Path writeText(Path target, CharSequence text) throws FileException {
    write(target, out -> out.write(text.toString().getBytes(StandardCharsets.UTF_8)));
    return target;
  }

  /** Says why a file, or a folder of several, can't be written; what names a file is passed on. */
  public static FileException failure(Path target, IOException e) {
    if (e instanceof FileException known) {
      return known;
    }
    String reason =
        e instanceof FileSystemException f && f.getReason() != null
            ? f.getReason()
            : e.getMessage();
    return new FileException(target.toString(), "can't be written (" + reason + ")", e);
  }
}
