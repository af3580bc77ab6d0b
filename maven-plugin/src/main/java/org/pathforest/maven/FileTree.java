package org.pathforest.maven;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Operations on folders with everything in them. */
final class FileTree {
  private FileTree() {}

  /** Returns the files in a folder and below it, sorted. */
  static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> walk = Files.walk(folder)) {
      return walk.filter(Files::isRegularFile).sorted().toList();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  /** Returns a relative path with slashes, on any platform. */
  static String slashed(Path relative) {
    List<String> parts = new ArrayList<>();
    relative.forEach(part -> parts.add(part.toString()));
    return String.join("/", parts);
  }

  /**
   * Moves a file to the place of another one. If the process is stopped meanwhile, one of the two
   * is there, whole.
   */
  static void replace(Path from, Path to) throws IOException {
    try {
      Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
    } catch (AtomicMoveNotSupportedException e) {
      // On another file system, copy first: only a complete file may take the place.
      Path beside = to.resolveSibling(to.getFileName() + ".pathforest");
      Files.copy(
          from, beside, StandardCopyOption.COPY_ATTRIBUTES, StandardCopyOption.REPLACE_EXISTING);
      Files.move(beside, to, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  /** Deletes a folder and everything in it, if it exists. */
  static void deleteTree(Path root) throws IOException {
    if (!Files.exists(root)) {
      return;
    }
    try (Stream<Path> walk = Files.walk(root)) {
      for (Path path : walk.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(path);
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  /** Deletes the folders around a file, up to a root, as far as they are empty. */
  static void deleteEmptyParents(Path file, Path root) throws IOException {
    for (Path folder = file.getParent(); !folder.equals(root); folder = folder.getParent()) {
      try (Stream<Path> inside = Files.list(folder)) {
        if (inside.findAny().isPresent()) {
          return;
        }
      }
      Files.delete(folder);
    }
  }
}
