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
 * <p>What is read at opening is the list of entries and the manifest; contents are read when asked
 * for. All methods but {@link #close} may be called from several threads at once. The file must not
 * change while it is open. (An interrupt of a thread that is reading a jar closes the jar: Java's
 * file channels are like that.)
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
   * @throws FileException if there is no such file, it can't be read, it is neither a folder nor a
   *     zip file, it is truncated or its manifest can't be read
   */
  public static Archive open(Path path) throws FileException {
    BasicFileAttributes attributes;
    try {
      attributes = Files.readAttributes(path, BasicFileAttributes.class);
    } catch (IOException e) {
      throw Reasons.fileException(path, e);
    }
    if (!attributes.isDirectory() && !attributes.isRegularFile()) {
      throw new FileException(path.toString(), "neither a file nor a folder");
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
      Reasons.closeAfter(archive, e);
      throw e;
    }
  }

  /**
   * Opens an entry that is a zip file itself. Its content is held in memory; it stays readable when
   * this archive is closed.
   *
   * @throws FileException if it can't be read, is no zip file, a truncated or damaged one, or its
   *     manifest can't be read
   */
  public final Archive openNested(ArchiveEntry entry) throws FileException {
    return withManifest(ZipArchive.open(path, where(entry), ZipBytes.of(read(entry))));
  }

  private void readManifest() throws FileException {
    ArchiveEntry last = null;
    for (ArchiveEntry entry : entries) {
      // Of two, the JDK takes the last.
      last = entry.manifest() ? entry : last;
    }
    if (last != null) {
      byte[] bytes = read(last);
      try {
        manifest = new Manifest(new ByteArrayInputStream(bytes));
      } catch (IOException e) {
        throw new FileException(where(last), "no valid manifest: " + Reasons.of(e), e);
      }
    }
  }

  /** The path that was opened; of an archive inside another one, that of the outermost. */
  public final Path path() {
    return path;
  }

  /** How messages name this archive: its path; inside another, {@code X.jar!/lib/y.jar}. */
  public final String label() {
    return label;
  }

  /** Whether this is a folder. */
  public abstract boolean isFolder();

  /** All entries, directories among them: of a jar in stored order, of a folder sorted by name. */
  public final List<ArchiveEntry> entries() {
    return entries;
  }

  /**
   * The content of an entry of this archive.
   *
   * @throws FileException if it can't be read, is damaged (its CRC-32 is checked) or too large for
   *     an array
   */
  public abstract byte[] read(ArchiveEntry entry) throws FileException;

  /** How messages name an entry: {@code X.jar!/org/x/Foo.class}, {@code folder/org/x/Foo.class}. */
  public abstract String where(ArchiveEntry entry);

  /**
   * Writes the bytes that the archive stores for an entry: of a zip file the compressed ones.
   *
   * @throws FileException if they can't be read; other exceptions come from {@code to}
   */
  abstract void transfer(ArchiveEntry entry, OutputStream to) throws IOException;

  /** A copy of the manifest; an empty one if there is none. */
  public final Manifest manifest() {
    return new Manifest(manifest);
  }

  /** Whether there are files of a signature. */
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
   * Whether a descriptor names only packages of this archive, as that of a library inside need not.
   */
  private boolean isOwn(ArchiveEntry descriptor) {
    Set<String> named;
    try {
      named = ModuleInfo.packages(read(descriptor));
    } catch (FileException | IllegalArgumentException e) {
      return true; // the JVM takes it, and refuses it
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
   * The module descriptors that a JVM, of whatever version, takes for that of this archive: at the
   * root, and in a multi-release jar also those of a release that name only packages of the jar.
   */
  public final List<ArchiveEntry> descriptors() {
    return descriptors;
  }

  /** Whether a JVM takes this for a module that has a descriptor. */
  public final boolean modular() {
    return !descriptors.isEmpty();
  }

  /** The module name that the manifest states for a jar without descriptor; null if it doesn't. */
  public final String automaticModule() {
    return modular() ? null : manifest.getMainAttributes().getValue("Automatic-Module-Name");
  }

  /** Whether the manifest says {@code Multi-Release: true}. */
  public final boolean multiRelease() {
    String value = manifest.getMainAttributes().getValue(Attributes.Name.MULTI_RELEASE);
    return "true".equalsIgnoreCase(value);
  }

  /**
   * Names that more than one entry has, in the order in which they recur, with the positions of
   * those entries, from 0.
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
