package org.pathforest.instrumenter.archive;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import org.pathforest.paths.FileException;
import org.pathforest.paths.OutputFile;

/** Checks that writing an output does no harm to the inputs. */
public final class OutputPlace {
  private OutputPlace() {}

  /**
   * Checks an output against all inputs of a run. Symbolic links are resolved.
   *
   * @param inputs files and folders that exist
   * @param output a file or folder, existing or not
   * @throws FileException if the output is an input, is inside one or contains one, or if its
   *     folder does not exist
   */
  public static void check(Collection<Path> inputs, Path output) throws FileException {
    Path to = OutputFile.place(output);
    for (Path input : inputs) {
      Path from;
      try {
        from = input.toRealPath();
      } catch (IOException e) {
        throw FileException.reading(input, e);
      }
      if (to.equals(from)) {
        throw new FileException(output.toString(), "is also an input; name another output");
      }
      if (to.startsWith(from)) {
        throw new FileException(
            output.toString(), "is inside the input " + input + "; name another output");
      }
      if (from.startsWith(to)) {
        throw new FileException(
            output.toString(), "contains the input " + input + "; name another output");
      }
    }
  }
}
