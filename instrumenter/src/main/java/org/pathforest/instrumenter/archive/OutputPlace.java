package org.pathforest.instrumenter.archive;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Collection;
import org.pathforest.paths.FileException;

/** Whether something may be written to a place without harm to what is read. */
public final class OutputPlace {
  private OutputPlace() {}

  /**
   * Checks an output against all inputs of a run, symbolic links resolved.
   *
   * @param inputs files and folders that exist
   * @param output a file or folder, existing or not
   * @throws FileException if the output is an input or lies inside one, an input lies inside it, or
   *     its folder does not exist
   */
  public static void check(Collection<Path> inputs, Path output) throws FileException {
    Path to = resolve(output);
    for (Path input : inputs) {
      Path from;
      try {
        from = input.toRealPath();
      } catch (IOException e) {
        throw Reasons.fileException(input, e);
      }
      if (to.equals(from)) {
        throw new FileException(output.toString(), "the output is an input");
      }
      if (to.startsWith(from)) {
        throw new FileException(output.toString(), "output lies inside an input: " + input);
      }
      if (from.startsWith(to)) {
        throw new FileException(output.toString(), "an input lies inside the output: " + input);
      }
    }
  }

  /** Where the output comes to stand, symbolic links resolved; the file itself need not exist. */
  static Path resolve(Path output) throws FileException {
    try {
      if (Files.exists(output)) {
        return output.toRealPath();
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
      throw Reasons.fileException(output, e);
    }
  }

  /** The attributes of a file that exists; null of one that doesn't. */
  static BasicFileAttributes existing(Path file) throws IOException {
    return Files.exists(file) ? Files.readAttributes(file, BasicFileAttributes.class) : null;
  }
}
