package org.pathforest.cli;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import org.pathforest.cli.failure.UsageException;
import org.pathforest.instrumenter.archive.OutputPlace;
import org.pathforest.paths.FileException;
import org.pathforest.profile.WholeFile;
import org.pathforest.profile.WholeFile.Content;

/** Where a command writes to: a file, whole or not at all, or standard output. */
final class Output {
  private final Path file;

  private Output(Path file) {
    this.file = file;
  }

  /**
   * The place that the option {@code -o} names, or standard output without.
   *
   * @throws FileException if the input would be overwritten
   */
  static Output of(Arguments arguments, Path... inputs) throws FileException, UsageException {
    Path file = arguments.path("output", null);
    if (file != null && !isDevice(file)) {
      OutputPlace.check(List.of(inputs), file);
    }
    return new Output(file);
  }

  void write(Content content) throws IOException {
    if (file == null) {
      StandardOutput.write(content);
    } else if (isDevice(file)) {
      writeThrough(content);
    } else {
      WholeFile.write(file, content);
    }
  }

  /** A file that is none of the inputs and can be replaced. */
  static Path replaceable(Path file, Collection<Path> inputs) throws FileException {
    OutputPlace.check(inputs, file);
    if (isDevice(file)) {
      throw new FileException(file.toString(), "no regular file");
    }
    return file;
  }

  /** Whether this is something like {@code /dev/stdout}, which no file may replace. */
  private static boolean isDevice(Path file) {
    return Files.exists(file) && !Files.isRegularFile(file) && !Files.isDirectory(file);
  }

  private void writeThrough(Content content) throws IOException {
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 16)) {
      content.writeTo(out);
    } catch (FileException e) {
      throw e;
    } catch (IOException e) {
      throw new FileException(file.toString(), "can't be written (" + e.getMessage() + ")", e);
    }
  }
}
