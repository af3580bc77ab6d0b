package org.pathforest.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.pathforest.cli.failure.UsageException;
import org.pathforest.instrumenter.archive.OutputPlace;
import org.pathforest.paths.FileException;
import org.pathforest.profile.file.WholeFile;
import org.pathforest.profile.file.WholeFile.Content;

/**
 * Destination of a command's output: a file, which is written whole or not at all, or standard
 * output.
 */
final class Output {
  private final Path file;

  private Output(Path file) {
    this.file = file;
  }

  /**
   * Returns the destination that the option {@code -o} names, or standard output without the
   * option.
   *
   * @throws FileException if the output would overwrite an input
   */
  static Output of(Arguments arguments, Path... inputs) throws FileException, UsageException {
    Path file = arguments.path("output", null);
    if (file != null) {
      OutputPlace.check(List.of(inputs), file);
    }
    return new Output(file);
  }

  void write(Content content) throws IOException {
    if (file == null) {
      StandardOutput.write(content);
    } else {
      WholeFile.write(file, content);
    }
  }
}
