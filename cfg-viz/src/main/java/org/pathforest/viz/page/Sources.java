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

/** Source files in folders and archives. Not thread-safe. */
public final class Sources implements AutoCloseable {
  private final List<Path> roots = new ArrayList<>();
  private final List<FileSystem> open = new ArrayList<>();

  private final Charset encoding;

  private Sources(Charset encoding) {
    this.encoding = encoding;
  }

  /**
   * Opens folders and archives of files in UTF-8, which are searched in the given order.
   *
   * @throws FileException if one of them is neither a folder nor an archive
   */
  public static Sources open(List<Path> places) throws IOException {
    return open(places, StandardCharsets.UTF_8);
  }

  /**
   * Opens folders and archives of files in a given encoding, which are searched in the given order.
   *
   * @throws FileException if one of them is neither a folder nor an archive
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
      roots.add(place.toAbsolutePath().normalize()); // a relative "." would become empty
      return;
    }
    if (!Files.exists(place)) {
      throw new FileException(place.toString(), "not found; name a folder or archive of sources");
    }
    try {
      FileSystem archive = FileSystems.newFileSystem(place, (ClassLoader) null);
      open.add(archive);
      roots.add(archive.getPath("/"));
    } catch (IOException | ProviderNotFoundException e) {
      throw new FileException(
          place.toString(), "not a folder, jar or zip; name a folder or archive of sources", e);
    }
  }

  /** Returns whether there is nothing to search. */
  boolean isEmpty() {
    return roots.isEmpty();
  }

  /**
   * Returns the lines of a source file; null if there is no such file.
   *
   * @param className internal name of a class in the file
   * @param file name of the source file
   * @throws FileException if the file can't be read, for example in a damaged archive
   */
  List<String> find(String className, String file) throws IOException {
    String folder = className.substring(0, className.lastIndexOf('/') + 1);
    for (Path root : roots) {
      try {
        Path path = root.resolve(folder + file).normalize();
        if (path.startsWith(root) && Files.isRegularFile(path)) {
          // Invalid bytes become replacement characters, which is better than to show no source.
          return Arrays.asList(new String(read(root, path), encoding).split("\\R", -1));
        }
      } catch (InvalidPathException e) {
        // A class file can name any text as its source. There is no file of such a name.
      }
    }
    return null;
  }

  private static byte[] read(Path root, Path file) throws FileException {
    // Files.readAllBytes would allocate as many bytes as a damaged archive claims to contain.
    try (InputStream in = Files.newInputStream(file)) {
      return in.readAllBytes();
    } catch (IOException e) {
      boolean inFolder = root.getFileSystem() == FileSystems.getDefault();
      throw FileException.reading(
          inFolder ? file.toString() : root.getFileSystem() + "!" + file, e);
    }
  }

  /**
   * Returns why a source can't be what a class was compiled from; empty if nothing contradicts it.
   * For Scala, blank lines are no contradiction. When Scala 3 inlines code from another file, it
   * gives some code that it adds an unrelated line of this file, which may be blank.
   *
   * @param file name of the source
   * @param code lines for which the class has instructions
   */
  static String mismatch(String file, List<String> lines, SortedSet<Integer> code) {
    for (int line : code) {
      if (line > lines.size()) {
        return "the class has code of line "
            + line
            + ", but the file has "
            + lines.size()
            + " lines";
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
