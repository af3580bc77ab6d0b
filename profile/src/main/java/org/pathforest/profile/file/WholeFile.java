package org.pathforest.profile.file;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.pathforest.paths.FileException;
import org.pathforest.paths.OutputFile;

/** Writes files whole or not at all. */
public final class WholeFile {
  private WholeFile() {}

  /** The content of a file. */
  @FunctionalInterface
  public interface Content {
    /** Writes all of the content. The caller buffers and closes the stream. */
    void writeTo(OutputStream out) throws IOException;
  }

  /**
   * Writes a file. {@link OutputFile} says what it may replace.
   *
   * @throws FileException if the content throws one, which is passed on, or if the file cannot be
   *     written. In both cases, an existing file stays unchanged and no new file is left
   */
  public static void write(Path target, Content content) throws FileException {
    try (OutputFile file = OutputFile.of(target)) {
      try (OutputStream out =
          new BufferedOutputStream(Files.newOutputStream(file.temporary()), 1 << 16)) {
        content.writeTo(out);
      }
      file.commit();
    } catch (IOException e) {
      throw FileException.writing(target, e);
    }
  }

  /**
   * Writes a text in UTF-8 to a file, whole or not at all.
   *
   * @return the file
   */
  public static Path writeText(Path target, CharSequence text) throws FileException {
    write(target, out -> out.write(text.toString().getBytes(StandardCharsets.UTF_8)));
    return target;
  }
}
