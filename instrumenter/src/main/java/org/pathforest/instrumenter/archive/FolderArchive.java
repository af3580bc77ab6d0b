package org.pathforest.instrumenter.archive;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.pathforest.paths.FileException;

/** A class folder. Symbolic links in it are followed. */
final class FolderArchive extends Archive {
  private static final int CHUNK = 1 << 16;

  /**
   * The files by entry index. These are the file system's own paths, since Java strings can't
   * represent all names.
   */
  private final List<Path> files;

  private FolderArchive(Path path, List<ArchiveEntry> entries, List<Path> files) {
    super(path, path.toString(), entries);
    this.files = files;
  }

  static FolderArchive openFolder(Path path) throws FileException {
    Map<String, Path> byName = new TreeMap<>();
    List<ArchiveEntry> entries = new ArrayList<>();
    try (Stream<Path> walk = Files.walk(path, FileVisitOption.FOLLOW_LINKS)) {
      for (Path file : (Iterable<Path>) walk::iterator) {
        if (!file.equals(path)) {
          byName.put(name(path.relativize(file), Files.isDirectory(file)), file);
        }
      }
      for (Map.Entry<String, Path> named : byName.entrySet()) {
        entries.add(entry(entries.size(), named.getKey(), named.getValue()));
      }
    } catch (UncheckedIOException e) {
      throw walkFailure(path, e.getCause());
    } catch (IOException e) {
      throw walkFailure(path, e);
    }
    return new FolderArchive(path, entries, List.copyOf(byName.values()));
  }

  private static FileException walkFailure(Path root, IOException e) {
    if (e instanceof FileSystemException f && f.getFile() != null) {
      return FileException.reading(f.getFile(), e);
    }
    return FileException.reading(root, e);
  }

  private static String name(Path relative, boolean directory) {
    List<String> parts = new ArrayList<>();
    relative.forEach(part -> parts.add(part.toString()));
    return String.join("/", parts) + (directory ? "/" : "");
  }

  private static ArchiveEntry entry(int index, String name, Path file) throws IOException {
    BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
    if (attributes.isDirectory()) {
      return new ArchiveEntry(index, name, 0);
    }
    if (!attributes.isRegularFile()) {
      throw new FileException(file.toString(), "neither a file nor a folder; remove it");
    }
    return new ArchiveEntry(index, name, attributes.size());
  }

  @Override
  public boolean isFolder() {
    return true;
  }

  Path file(ArchiveEntry entry) {
    return files.get(entry.index());
  }

  @Override
  public byte[] read(ArchiveEntry entry) throws FileException {
    if (entry.directory()) {
      return new byte[0];
    }
    try {
      return Files.readAllBytes(file(entry));
    } catch (IOException e) {
      throw FileException.reading(where(entry), e);
    } catch (OutOfMemoryError e) {
      throw new FileException(
          where(entry), "too large to be read into memory; set JAVA_TOOL_OPTIONS=-Xmx4g", e);
    }
  }

  @Override
  void transfer(ArchiveEntry entry, OutputStream to) throws IOException {
    byte[] chunk = new byte[CHUNK];
    try (InputStream from = open(entry)) {
      for (int n = read(entry, from, chunk); n > 0; n = read(entry, from, chunk)) {
        to.write(chunk, 0, n);
      }
    }
  }

  private InputStream open(ArchiveEntry entry) throws FileException {
    try {
      return Files.newInputStream(file(entry));
    } catch (IOException e) {
      throw FileException.reading(where(entry), e);
    }
  }

  private int read(ArchiveEntry entry, InputStream from, byte[] chunk) throws FileException {
    try {
      return from.read(chunk);
    } catch (IOException e) {
      throw FileException.reading(where(entry), e);
    }
  }

  @Override
  public String where(ArchiveEntry entry) {
    return file(entry).toString();
  }

  @Override
  public void close() {}
}
