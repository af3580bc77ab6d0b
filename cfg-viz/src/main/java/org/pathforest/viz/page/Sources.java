package org.pathforest.viz.page;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.ProviderNotFoundException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedSet;
import org.pathforest.paths.FileException;

/** Source files in folders and archives. Not for use by several threads. */
public final class Sources implements AutoCloseable {
  private final List<Path> roots = new ArrayList<>();
  private final List<FileSystem> open = new ArrayList<>();

  private final Charset encoding;

  private Sources(Charset encoding) {
    this.encoding = encoding;
  }

  /**
   * Opens folders and archives of files in UTF-8; what comes first is looked into first.
   *
   * @throws FileException if one of them is neither
   */
  public static Sources open(List<Path> places) throws IOException {
    return open(places, StandardCharsets.UTF_8);
  }

  /**
   * The same, of files in another encoding.
   *
   * @throws FileException if one of them is neither
   */
  public static Sources open(List<Path> places, Charset encoding) throws IOException {
    Sources sources = new Sources(encoding);
    try {
      for (Path place : places) {
        sources.add(place);
      }
      return sources;
    } catch (IOException e) {
      sources.close();
      throw e;
    }
  }

  private void add(Path place) throws FileException {
    if (Files.isDirectory(place)) {
      roots.add(place.toAbsolutePath().normalize()); // what is left of "." has no names
      return;
    }
    if (!Files.exists(place)) {
      throw new FileException(place.toString(), "no such folder or archive of sources");
    }
    try {
      FileSystem archive = FileSystems.newFileSystem(place, (ClassLoader) null);
      open.add(archive);
      roots.add(archive.getPath("/"));
    } catch (IOException | ProviderNotFoundException e) {
      throw new FileException(place.toString(), "neither a folder nor an archive of sources", e);
    }
  }

  /** Whether there is anything to look into. */
  boolean isEmpty() {
    return roots.isEmpty();
  }

  /**
   * The lines of a source file; null if there is none.
   *
   * @param className internal name of a class in it
   * @param file its name
   * @throws FileException if it can't be read, as in a damaged archive
   */
  List<String> find(String className, String file) throws IOException {
    String folder = className.substring(0, className.lastIndexOf('/') + 1);
    for (Path root : roots) {
      try {
        Path path = root.resolve(folder + file).normalize();
        if (path.startsWith(root) && Files.isRegularFile(path)) {
          // A byte that means nothing is shown as such, and no reason to show nothing.
          return Arrays.asList(new String(read(root, path), encoding).split("\\R", -1));
        }
      } catch (InvalidPathException e) {
        // A class file can state any text as its source: there is no such file.
      }
    }
    return null;
  }

  private static byte[] read(Path root, Path file) throws FileException {
    // Not by readAllBytes of Files, which makes room for what a damaged archive claims.
    try (InputStream in = Files.newInputStream(file)) {
      return in.readAllBytes();
    } catch (IOException e) {
      boolean inFolder = root.getFileSystem() == FileSystems.getDefault();
      throw new FileException(
          inFolder ? file.toString() : root.getFileSystem() + "!" + file,
          "can't be read (" + e.getMessage() + ")",
          e);
    }
  }

  /**
   * Why a source can't be what a class was compiled from; empty if nothing speaks against it. Scala
   * 3 gives some code that it adds to code inlined from another file a line of this file that has
   * nothing to do with it, which may be blank.
   *
   * @param file name of the source
   * @param code lines that the class has instructions of
   */
  static String mismatch(String file, List<String> lines, SortedSet<Integer> code) {
    for (int line : code) {
      if (line > lines.size()) {
        return "the class has code of line " + line + ", the file has " + lines.size() + " lines";
      }
      if (lines.get(line - 1).isBlank() && !file.endsWith(".scala")) {
        return "the class has code of line " + line + ", which is blank in the file";
      }
    }
    return "";
  }

  @Override
  public void close() throws IOException {
    for (FileSystem archive : open) {
      archive.close();
    }
  }
}
