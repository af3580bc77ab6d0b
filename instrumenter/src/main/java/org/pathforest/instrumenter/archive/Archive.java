package org.pathforest.instrumenter.archive;

import java.io.ByteArrayInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.Manifest;
import org.pathforest.paths.FileException;

/**
 * A jar or a class folder, opened for reading.
 *
 * <p>Opening reads the list of entries and the manifest; contents are read on demand. All methods
 * except {@link #close} are thread-safe. The file must not change while it is open. Interrupting a
 * thread that reads a jar closes the jar, because Java's file channels do so.
 */
public abstract sealed class Archive implements Closeable permits ZipArchive, FolderArchive {
  private final Path path;
  private final String label;
  private final List<ArchiveEntry> entries;
  private Manifest manifest = new Manifest();
  private List<ArchiveEntry> descriptors = List.of();

  Archive(Path path, String label, List<ArchiveEntry> entries) {
    this.path = path;
    this.label = label;
    this.entries = List.copyOf(entries);
  }

  /**
   * Opens a jar (any zip file, whatever its name) or a class folder.
   *
   * @throws FileException if there is no such file; if it can't be read, or is neither a folder nor
   *     a zip file; if it is truncated; or if its manifest can't be read
   */
  public static Archive open(Path path) throws FileException {
    BasicFileAttributes attributes;
    try {
      attributes = Files.readAttributes(path, BasicFileAttributes.class);
    } catch (IOException e) {
      throw FileException.reading(path, e);
    }
    if (!attributes.isDirectory() && !attributes.isRegularFile()) {
      throw new FileException(path.toString(), "neither a file nor a folder; name a jar or folder");
    }
    return withManifest(
        attributes.isDirectory() ? FolderArchive.openFolder(path) : ZipArchive.openZip(path));
  }

  private static Archive withManifest(Archive archive) throws FileException {
    try {
      archive.readManifest();
      archive.descriptors = archive.findDescriptors();
      return archive;
    } catch (IOException | RuntimeException e) {
      closeAfter(archive, e);
      throw e;
    }
  }

  /**
   * Opens an entry that is itself a zip file. Its content is held in memory and stays readable
   * after this archive is closed.
   *
   * @throws FileException if it can't be read; if it is not a zip file, or a truncated or damaged
   *     one; or if its manifest can't be read
   */
  public final Archive openNested(ArchiveEntry entry) throws FileException {
    return withManifest(ZipArchive.open(path, where(entry), ZipBytes.of(read(entry))));
  }

  /**
   * Closes a resource that is useless after a failure. If that fails, adds the exception to the
   * failure as a suppressed one.
   */
  static void closeAfter(Closeable resource, Exception failure) {
    try {
      resource.close();
    } catch (IOException e) {
      failure.addSuppressed(e);
    }
  }

  private void readManifest() throws FileException {
    ArchiveEntry last = null;
    for (ArchiveEntry entry : entries) {
      // If there are two, the JDK uses the last.
      last = entry.manifest() ? entry : last;
    }
    if (last != null) {
      byte[] bytes = read(last);
      try {
        manifest = new Manifest(new ByteArrayInputStream(bytes));
      } catch (IOException e) {
        throw new FileException(
            where(last), "invalid manifest (" + e.getMessage() + "); correct it", e);
      }
    }
  }

  /** Returns the path that was opened; for a nested archive, that of the outermost one. */
  public final Path path() {
    return path;
  }

  /**
   * Returns the name of this archive in messages: its path, or for a nested archive {@code
   * X.jar!/lib/y.jar}.
   */
  public final String label() {
    return label;
  }

  /** Returns whether this is a folder. */
  public abstract boolean isFolder();

  /**
   * Returns all entries including directories: of a jar in stored order, of a folder sorted by
   * name.
   */
  public final List<ArchiveEntry> entries() {
    return entries;
  }

  /**
   * Returns the content of an entry of this archive.
   *
   * @throws FileException if the content can't be read, is damaged (its CRC-32 is checked) or is
   *     too large for an array
   */
  public abstract byte[] read(ArchiveEntry entry) throws FileException;

  /**
   * Returns the name of an entry in messages: {@code X.jar!/org/x/Foo.class} or {@code
   * folder/org/x/Foo.class}.
   */
  public abstract String where(ArchiveEntry entry);

  /**
   * Writes the bytes that the archive stores for an entry; in a zip file, these are compressed.
   *
   * @throws FileException if the bytes can't be read; other exceptions come from {@code to}
   */
  abstract void transfer(ArchiveEntry entry, OutputStream to) throws IOException;

  /** Returns a copy of the manifest; an empty one if there is none. */
  public final Manifest manifest() {
    return new Manifest(manifest);
  }

  /** Returns whether the archive contains signature files. */
  public final boolean signed() {
    return entries.stream().anyMatch(ArchiveEntry::signature);
  }

  private List<ArchiveEntry> findDescriptors() {
    List<ArchiveEntry> found = new ArrayList<>();
    for (ArchiveEntry entry : entries) {
      if (entry.moduleInfo()
          && (entry.release() == 0 || (!isFolder() && multiRelease() && isOwn(entry)))) {
        found.add(entry);
      }
    }
    return List.copyOf(found);
  }

  /**
   * Returns whether a descriptor names only packages of this archive. The descriptor of an included
   * library may name others.
   */
  private boolean isOwn(ArchiveEntry descriptor) {
    Set<String> named;
    try {
      named = ModuleInfo.packages(read(descriptor));
    } catch (FileException | IllegalArgumentException e) {
      return true; // the JVM reads it and rejects it
    }
    Set<String> own = new HashSet<>();
    for (ArchiveEntry entry : entries) {
      String path = entry.unversionedName();
      if (entry.looksLikeClass() && path.contains("/")) {
        own.add(path.substring(0, path.lastIndexOf('/')));
      }
    }
    return own.containsAll(named);
  }

  /**
   * Returns the module descriptors that some version of the JVM uses for this archive. These are
   * the one at the root and, in a multi-release jar, those of a release that name only packages of
   * the jar.
   */
  public final List<ArchiveEntry> descriptors() {
    return descriptors;
  }

  /** Returns whether a JVM treats this archive as a module with a descriptor. */
  public final boolean modular() {
    return !descriptors.isEmpty();
  }

  /** Returns the module name in the manifest of a jar without descriptor; null if there is none. */
  public final String automaticModule() {
    return modular() ? null : manifest.getMainAttributes().getValue("Automatic-Module-Name");
  }

  /** Returns whether the manifest says {@code Multi-Release: true}. */
  public final boolean multiRelease() {
    String value = manifest.getMainAttributes().getValue(Attributes.Name.MULTI_RELEASE);
    return "true".equalsIgnoreCase(value);
  }

  /**
   * Returns the names that occur more than once, in the order in which they recur. The values are
   * the positions of the entries, from 0.
   */
  public final Map<String, List<Integer>> duplicates() {
    Map<String, Integer> first = new HashMap<>();
    Map<String, List<Integer>> again = new LinkedHashMap<>();
    for (ArchiveEntry entry : entries) {
      Integer before = first.putIfAbsent(entry.name(), entry.index());
      if (before != null) {
        again
            .computeIfAbsent(entry.name(), name -> new ArrayList<>(List.of(before)))
            .add(entry.index());
      }
    }
    return again;
  }

  @Override
  public abstract void close() throws FileException;
}
