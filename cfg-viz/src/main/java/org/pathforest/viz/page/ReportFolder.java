package org.pathforest.viz.page;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.stream.Stream;
import org.pathforest.paths.FileException;

/**
 * A folder that appears whole or not at all. An existing folder is replaced only if it is empty, or
 * a report of Pathforest, which contains a file named {@value #MARK}.
 */
final class ReportFolder implements AutoCloseable {
  /** Name of the file that marks a report of Pathforest. */
  static final String MARK = "pathforest-report.txt";

  private final Path folder;
  private final Path made;

  /**
   * Creates the folder under a temporary name.
   *
   * @throws FileException if the place is taken by other files, or the folder can't be created
   */
  ReportFolder(Path folder) throws IOException {
    this.folder = folder;
    check(folder);
    Path parent = folder.toAbsolutePath().getParent();
    try {
      Files.createDirectories(parent);
      this.made = Files.createTempDirectory(parent, "." + folder.getFileName() + "-");
    } catch (IOException e) {
      throw FileException.writing(folder, e);
    }
  }

  /**
   * Checks whether a report may take a place.
   *
   * @throws FileException if other files are there
   */
  static void check(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    if (!Files.isDirectory(folder)) {
      throw new FileException(folder.toString(), "exists and is not a folder; choose another name");
    }
    try (Stream<Path> files = Files.list(folder)) {
      if (!Files.exists(folder.resolve(MARK)) && files.findAny().isPresent()) {
        throw new FileException(
            folder.toString(), "exists and is not a report of Pathforest; choose another folder");
      }
    }
  }

  /** Prepares the temporary folder, and returns it. */
  Path begin() throws IOException {
    Files.writeString(
        made.resolve(MARK), "Written by Pathforest, which replaces the whole folder.\n");
    Files.createDirectory(made.resolve("data"));
    return made;
  }

  /** Moves the folder to its place. */
  void finish() throws IOException {
    check(folder);
    delete(folder);
    Files.move(made, folder);
  }

  /** Deletes the temporary folder, unless it was moved to its place. */
  @Override
  public void close() throws IOException {
    delete(made);
  }

  private static void delete(Path folder) throws IOException {
    try {
      Files.walkFileTree(
          folder,
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
                throws IOException {
              Files.delete(file);
              return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path dir, IOException e) throws IOException {
              Files.delete(dir);
              return FileVisitResult.CONTINUE;
            }
          });
    } catch (NoSuchFileException e) {
      // The folder was moved, or never existed.
    }
  }
}
