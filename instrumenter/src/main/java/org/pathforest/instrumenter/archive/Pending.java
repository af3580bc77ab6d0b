package org.pathforest.instrumenter.archive;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.pathforest.paths.FileException;

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

  private Pending(Path output, Path place, Path temporary) {
    this.output = output;
    this.place = place;
    this.temporary = temporary;
  }

  /** A file to be; an existing one will be replaced. */
  static Pending file(Path output) throws FileException {
    Path place = OutputPlace.resolve(output);
    try {
      BasicFileAttributes existing = OutputPlace.existing(place);
      if (existing != null && existing.isDirectory()) {
        throw new FileException(output.toString(), "is a folder");
      }
      if (existing != null && !existing.isRegularFile()) {
        throw new FileException(output.toString(), "neither a file nor a folder");
      }
      Path temporary = Files.createFile(temporary(place));
      return new Pending(output, place, temporary);
    } catch (IOException e) {
      throw Reasons.fileException(output, e);
    }
  }

  /** A folder to be; an existing one will be replaced if it is empty or we wrote it. */
  static Pending folder(Path output) throws FileException {
    Path place = OutputPlace.resolve(output);
    try {
      BasicFileAttributes existing = OutputPlace.existing(place);
      if (existing != null && !existing.isDirectory()) {
        throw new FileException(output.toString(), "is no folder");
      }
      if (existing != null && !replaceable(place)) {
        throw new FileException(
            output.toString(), "the folder has other files in it; empty it or name another");
      }
      Path temporary = Files.createDirectory(temporary(place));
      return new Pending(output, place, temporary);
    } catch (IOException e) {
      throw Reasons.fileException(output, e);
    }
  }

  /** A name that nothing has. Not by createTempFile: that gives permissions to the owner only. */
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
      if (Files.isDirectory(place)) {
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
