package org.pathforest.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.pathforest.paths.FileException;

/** The working folder of the demo, and the files that come with this program. */
final class DemoFolder {
  private static final String MARK = ".pathforest-demo";

  private final Path root;

  private DemoFolder(Path root) {
    this.root = root;
  }

  /**
   * Creates the folder, or uses one that is empty or that a demo has created.
   *
   * @throws FileException if the folder contains other files or cannot be created
   */
  static DemoFolder make(Path root) throws FileException {
    try {
      Files.createDirectories(root);
      try (Stream<Path> files = Files.list(root)) {
        if (!Files.exists(root.resolve(MARK)) && files.findAny().isPresent()) {
          throw new FileException(
              root.toString(), "the folder contains other files; empty it or name another");
        }
      }
      Files.writeString(root.resolve(MARK), "");
      return new DemoFolder(root);
    } catch (FileException e) {
      throw e;
    } catch (IOException e) {
      throw FileException.writing(root, e);
    }
  }

  Path file(String name) {
    return root.resolve(name);
  }

  /** Creates an empty folder, deleting one of that name first. */
  Path empty(String name) throws FileException {
    Path folder = root.resolve(name);
    try {
      if (Files.exists(folder)) {
        try (Stream<Path> walk = Files.walk(folder)) {
          for (Path path : walk.sorted(Comparator.reverseOrder()).toList()) {
            Files.delete(path);
          }
        }
      }
      return Files.createDirectory(folder);
    } catch (IOException e) {
      throw FileException.writing(folder, e);
    }
  }

  /**
   * Returns a file that the build has put beside this program.
   *
   * @throws FileException if it is not there
   */
  static Path brought(String name) throws FileException {
    try {
      Path program =
          Path.of(DemoFolder.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      Path file = program.resolveSibling("demo").resolve(name);
      if (!Files.isReadable(file)) {
        throw new FileException(file.toString(), "missing; 'mvn package' fetches it");
      }
      return file;
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Unpacks the Java files of a sources jar, and returns their number. */
  static int unpackSources(Path jar, Path folder) throws FileException {
    int n = 0;
    Path root = folder.toAbsolutePath().normalize();
    try (InputStream file = Files.newInputStream(jar);
        ZipInputStream zip = new ZipInputStream(file)) {
      for (ZipEntry e = zip.getNextEntry(); e != null; e = zip.getNextEntry()) {
        Path to = root.resolve(e.getName()).normalize();
        if (e.getName().endsWith(".java") && to.startsWith(root)) {
          Files.createDirectories(to.getParent());
          Files.copy(zip, to);
          n++;
        }
      }
      return n;
    } catch (IOException e) {
      throw FileException.writing(folder, e);
    }
  }

  /** Returns the relative paths of all files in a folder and below it. */
  static List<Path> files(Path folder) throws FileException {
    try (Stream<Path> walk = Files.walk(folder)) {
      return walk.filter(Files::isRegularFile).map(folder::relativize).sorted().toList();
    } catch (UncheckedIOException e) {
      throw FileException.reading(folder, e.getCause());
    } catch (IOException e) {
      throw FileException.reading(folder, e);
    }
  }

  /**
   * Compares two folders byte by byte.
   *
   * @return the number of files in each of them
   * @throws FileException if they differ; it names the first file that differs
   */
  static int same(Path one, Path other) throws IOException {
    List<Path> files = files(one);
    if (!files.equals(files(other))) {
      throw new FileException(
          other.toString(), "does not contain the same files as " + one + "; please report this");
    }
    for (Path file : files) {
      if (Files.mismatch(one.resolve(file), other.resolve(file)) >= 0) {
        throw new FileException(
            other.resolve(file).toString(),
            "differs from " + one.resolve(file) + "; please report this");
      }
    }
    return files.size();
  }
}
