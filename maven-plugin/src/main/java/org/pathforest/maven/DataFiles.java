package org.pathforest.maven;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * Finds the profiles of a module in its build folder. A profile that has not been read yet exists
 * only as its parts.
 */
final class DataFiles {
  private DataFiles() {}

  /**
   * Finds profiles, whether they have been read or not.
   *
   * @param base folder of the module
   * @param folder build folder of the module; nothing is found if it does not exist
   * @param includes Ant patterns of the profiles to find, relative to either of the two folders
   * @param excludes Ant patterns of the profiles not to find
   * @return the profiles' files, in order; a file need not exist if it has parts
   */
  static List<Path> in(Path base, Path folder, List<String> includes, List<String> excludes)
      throws IOException {
    SortedSet<Path> found = new TreeSet<>();
    Consumer<Path> candidate =
        file -> {
          if (matches(includes, base, folder, file) && !matches(excludes, base, folder, file)) {
            found.add(file);
          }
        };
    if (Files.isDirectory(folder)) {
      Files.walkFileTree(folder, new Walk(candidate));
    }
    return new ArrayList<>(found);
  }

  private static boolean matches(List<String> patterns, Path base, Path folder, Path file) {
    return FileSet.matches(patterns, folder.relativize(file))
        || (file.startsWith(base) && FileSet.matches(patterns, base.relativize(file)));
  }

  /**
   * Visits files. A folder of parts counts as a file with the name of the profile that is their
   * sum.
   */
  private static final class Walk extends SimpleFileVisitor<Path> {
    private final Consumer<Path> candidate;

    Walk(Consumer<Path> candidate) {
      this.candidate = candidate;
    }

    @Override
    public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
      String name = folder.getFileName().toString();
      if (!name.endsWith(ProfileStore.PARTS)) {
        return FileVisitResult.CONTINUE;
      }
      String profile = name.substring(0, name.length() - ProfileStore.PARTS.length());
      candidate.accept(folder.resolveSibling(profile));
      return FileVisitResult.SKIP_SUBTREE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
      candidate.accept(file);
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException e) {
      return FileVisitResult.CONTINUE; // cannot be read, or was just removed
    }
  }
}
