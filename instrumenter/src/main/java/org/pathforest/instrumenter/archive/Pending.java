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
 * An output that is not yet in place. It is written under a temporary name in its folder, and
 * {@link #commit} moves it into place. Closing it without a commit removes it.
 */
final class Pending implements Closeable {
  private static final String PREFIX = ".pathforest-";

  /** Folder that marks output folders that Pathforest wrote and may therefore replace. */
  private static final String OURS = "META-INF/pathforest";

  private final Path output;
  private final Path place;
  private final Path temporary;
  private final OutputFile file;

  /**
   * Creates an output.
   *
   * @param place path of a folder; null for a file
   * @param file null for a folder
   */
  private Pending(Path output, Path place, Path temporary, OutputFile file) {
    this.output = output;
    this.place = place;
    this.temporary = temporary;
    this.file = file;
  }

  /** Begins a file; {@link OutputFile} decides what it may replace. */
  static Pending file(Path output) throws FileException {
    OutputFile file = OutputFile.of(output);
    return new Pending(output, null, file.temporary(), file);
  }

  /** Begins a folder. An existing folder is replaced if it is empty or Pathforest wrote it. */
  static Pending folder(Path output) throws FileException {
    Path place = OutputFile.place(output);
    try {
      boolean exists = Files.exists(place);
      if (exists && !Files.isDirectory(place)) {
        throw new FileException(
            output.toString(), "exists and is not a folder; name another output");
      }
      if (exists && !replaceable(place)) {
        throw new FileException(
            output.toString(), "the folder contains other files; empty it or name another");
      }
      Path temporary = Files.createDirectory(temporary(place));
      return new Pending(output, place, temporary, null);
    } catch (IOException e) {
      throw FileException.writing(output, e);
    }
  }

  /** Returns a name that does not exist yet. */
  private static Path temporary(Path place) {
    return place.resolveSibling(PREFIX + UUID.randomUUID() + ".tmp");
  }

  private static boolean replaceable(Path folder) throws IOException {
    try (Stream<Path> inside = Files.list(folder)) {
      return inside.findAny().isEmpty() || Files.isDirectory(folder.resolve(OURS));
    }
  }

  /** Returns the existing file or folder to write to. */
  Path temporary() {
    return temporary;
  }

  /** Moves the output into place. */
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
      throw FileException.writing(output, e);
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

  /**
   * Gives a written file or folder the permissions of the original, and makes it writable for the
   * owner.
   */
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

  /** Removes the output if it has not been moved into place. */
  @Override
  public void close() throws FileException {
    try {
      deleteTree(temporary);
    } catch (IOException e) {
      throw FileException.writing(temporary, e);
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
