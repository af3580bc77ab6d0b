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
 * A folder that appears whole or not at all. One that exists is replaced only if it is empty, or a
 * report of ours, which has a file named {@value #MARK}.
 */
final class ReportFolder implements AutoCloseable {
  /** Says whose folder it is. */
  static final String MARK = "pathforest-report.txt";

  private final Path folder;
  private final Path made;

  /**
   * Begins.
   *
   * @throws FileException if the folder is somebody else's, or can't be made
   */
  ReportFolder(Path folder) throws IOException {
    this.folder = folder;
    check(folder);
    Path parent = folder.toAbsolutePath().getParent();
    try {
      Files.createDirectories(parent);
      this.made = Files.createTempDirectory(parent, "." + folder.getFileName() + "-");
    } catch (IOException e) {
      throw new FileException(folder.toString(), "can't be made (" + e.getMessage() + ")", e);
    }
  }

  /**
   * Whether a report may take that place.
   *
   * @throws FileException if not
   */
  static void check(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    if (!Files.isDirectory(folder)) {
      throw new FileException(folder.toString(), "exists and is no folder");
    }
    try (Stream<Path> files = Files.list(folder)) {
      if (!Files.exists(folder.resolve(MARK)) && files.findAny().isPresent()) {
        throw new FileException(
            folder.toString(), "exists and is no report of Pathforest; choose another folder");
      }
    }
  }

  /** Makes the folder to write to meanwhile a report. */
  Path begin() throws IOException {
    Files.writeString(
        made.resolve(MARK), "Made by Pathforest, which replaces this folder as a whole.\n");
    Files.createDirectory(made.resolve("data"));
    return made;
  }

  /** Puts it in place. */
  void finish() throws IOException {
    check(folder);
    delete(folder);
    Files.move(made, folder);
  }

  /** Leaves nothing behind unless it was finished. */
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
      // It has been moved, or never was.
    }
  }
}
