package org.pathforest.instrumenter.archive;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.pathforest.paths.FileException;
import org.pathforest.paths.OutputFile;

/**
 * An output that does not exist yet: it grows under a temporary name in the folder where it is to
 * stand and takes its place with {@link #commit}. Closing without that removes it.
 */
final class Pending implements Closeable {
  private static final String PREFIX = ".pathforest-";

  /** Marks output folders that we wrote and therefore may replace. */
  private static final String OURS = "META-INF/pathforest";

  private final Path output;
  private final Path place;
  private final Path temporary;
  private final OutputFile file;

  /**
   * An output to be.
   *
   * @param place of a folder
   * @param file null for a folder
   */
  private Pending(Path output, Path place, Path temporary, OutputFile file) {
    this.output = output;
    this.place = place;
    this.temporary = temporary;
    this.file = file;
  }

  /** A file to be; {@link OutputFile} says what it may replace. */
  static Pending file(Path output) throws FileException {
    OutputFile file = OutputFile.of(output);
    return new Pending(output, null, file.temporary(), file);
  }

  /** A folder to be; an existing one will be replaced if it is empty or we wrote it. */
  static Pending folder(Path output) throws FileException {
    Path place = OutputFile.place(output);
    try {
      boolean exists = Files.exists(place);
      if (exists && !Files.isDirectory(place)) {
        throw new FileException(output.toString(), "is no folder");
      }
      if (exists && !replaceable(place)) {
        throw new FileException(
            output.toString(), "the folder has other files in it; empty it or name another");
      }
      Path temporary = Files.createDirectory(temporary(place));
      return new Pending(output, place, temporary, null);
    } catch (IOException e) {
      throw Reasons.fileException(output, e);
    }
  }

  /** A name that nothing has. */
  private static Path temporary(Path place) {
    return place.resolveSibling(PREFIX + UUID.randomUUID() + ".tmp");
  }

  private static boolean replaceable(Path folder) throws IOException {
    try (Stream<Path> inside = Files.list(folder)) {
      return inside.findAny().isEmpty() || Files.isDirectory(folder.resolve(OURS));
    }
  }

  /** The file or folder to be written to; it exists. */
  Path temporary() {
    return temporary;
  }

  /** Puts what was written in its place. */
  void commit() throws FileException {
    try {
      if (file != null) {
        file.commit();
      } else if (Files.isDirectory(place)) {
        replaceFolder();
      } else {
        move(temporary, place);
      }
    } catch (IOException e) {
      throw Reasons.fileException(output, e);
    }
  }

  private void replaceFolder() throws IOException {
    Path old = temporary(place);
    move(place, old);
    try {
      move(temporary, place);
    } catch (IOException | RuntimeException e) {
      move(old, place);
      throw e;
    }
    deleteTree(old);
  }

  private static void move(Path from, Path to) throws IOException {
    try {
      Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  /** Gives a written file or folder the permissions of the one that it was made from. */
  static void copyPermissions(Path from, Path to) throws IOException {
    PosixFileAttributeView source = view(from);
    PosixFileAttributeView target = view(to);
    if (source != null && target != null) {
      Set<PosixFilePermission> permissions = EnumSet.of(PosixFilePermission.OWNER_WRITE);
      permissions.addAll(source.readAttributes().permissions());
      target.setPermissions(permissions);
    }
  }

  private static PosixFileAttributeView view(Path file) {
    return Files.getFileAttributeView(file, PosixFileAttributeView.class);
  }

  /** Removes what has not been moved to its place. */
  @Override
  public void close() throws FileException {
    try {
      deleteTree(temporary);
    } catch (IOException e) {
      throw Reasons.fileException(temporary, e);
    }
  }

  private static void deleteTree(Path root) throws IOException {
    if (!Files.exists(root)) {
      return;
    }
    try (Stream<Path> walk = Files.walk(root)) {
      List<Path> innermostFirst = walk.sorted(Comparator.reverseOrder()).toList();
      for (Path path : innermostFirst) {
        Files.deleteIfExists(path);
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }
}
