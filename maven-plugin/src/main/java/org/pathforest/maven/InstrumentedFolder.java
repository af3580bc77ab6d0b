package org.pathforest.maven;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.pathforest.instrumenter.Instrumenter;
import org.pathforest.instrumenter.archive.RuntimeFiles;
import org.pathforest.instrumenter.weave.emit.HolderFile;
import org.pathforest.paths.FileException;

/**
 * A class folder whose classes can be instrumented in place, and restored. Originals and a list of
 * what was changed are kept aside, and are there before anything is changed: whatever ends a build,
 * the next one can restore. Files that the compiler has written since are left alone; instrumented
 * ones that another tool has changed are refused. Safe for use by several threads.
 */
final class InstrumentedFolder {
  private static final int MAGIC = 0xCAFEBABE;
  private static final String ORDER =
      "; declare that plugin before pathforest-maven-plugin, and use 'mvn clean' once";

  private final Path classes;
  private final Path originals;
  private final Path list;
  private boolean closed;

  /**
   * A folder, instrumented or not.
   *
   * @param classes where the classes stand
   * @param store the folder of ours in which originals and list are kept
   */
  InstrumentedFolder(Path classes, Path store) {
    this.classes = classes;
    this.originals = store.resolve("classes");
    this.list = store.resolve("instrumented.txt");
  }

  /** Where the classes stand. */
  Path classes() {
    return classes;
  }

  /**
   * What a restoration did.
   *
   * @param restored names of the classes that are as they were
   * @param compiledSince names of those that have been compiled since
   */
  record Restored(List<String> restored, List<String> compiledSince) {
    /** Copies the lists. */
    Restored {
      restored = List.copyOf(restored);
      compiledSince = List.copyOf(compiledSince);
    }
  }

  /**
   * Puts the originals back and removes what was added. Does nothing if nothing is instrumented.
   *
   * @throws FileException if an instrumented class has no original any more, or another tool has
   *     changed it, or has written what it saw of the runtime; it is named, and nothing is changed
   *     then
   */
  synchronized Restored restore() throws IOException {
    List<Path> toDelete = new ArrayList<>();
    List<String> toRestore = new ArrayList<>();
    List<String> since = new ArrayList<>();
    List<String> lost = new ArrayList<>();
    List<String> changed = new ArrayList<>();
    List<String> changedRuntime = new ArrayList<>();
    WovenFiles woven = WovenFiles.read(list);
    for (Map.Entry<String, WovenFiles.Entry> e : woven.entries().entrySet()) {
      String path = e.getKey();
      Path file = classes.resolve(path);
      if (!Files.isRegularFile(file)) {
        continue; // removed since: classes are replaced by others, never removed first
      }
      byte[] now = Files.readAllBytes(file);
      boolean added = e.getValue().added();
      boolean kept = Files.isRegularFile(originals.resolve(path));
      if (WovenFiles.sha256(now).equals(e.getValue().sha256())) {
        if (added) {
          toDelete.add(file);
        } else {
          (kept ? toRestore : lost).add(path);
        }
      } else if (isClass(path) && (added || Instrumenter.needsRuntime(path, now))) {
        (added ? changedRuntime : changed).add(path);
      } else if (isClass(path) && kept && !hasMagic(now)) {
        toRestore.add(path); // a compiler was stopped: older than its source, it is compiled again
      } else if (!added && !isOriginal(path, now)) {
        since.add(path);
      }
    }
    refuse(lost, "the originals of instrumented classes are gone: ", "; 'mvn clean' helps");
    refuse(
        changed.isEmpty() ? changedRuntime : changed,
        "instrumented classes have been changed by another plugin: ",
        ORDER);
    refuse(
        describingRuntime(woven),
        "written by a plugin that looked at instrumented classes, so it names the runtime: ",
        ORDER);
    Map<Path, FileTime> times = untouchedFolders();
    for (String path : toRestore) {
      replace(originals.resolve(path), classes.resolve(path));
    }
    for (Path file : toDelete) {
      Files.delete(file);
      deleteEmptyParents(file);
    }
    setTimes(times);
    Files.deleteIfExists(list);
    deleteTree(originals);
    return new Restored(toRestore, since);
  }

  /**
   * Files that another plugin has written since, manifests above all, and that name the runtime or
   * the package of a counter holder.
   */
  private List<String> describingRuntime(WovenFiles woven) throws IOException {
    List<String> found = new ArrayList<>();
    if (!isInstrumented()) {
      return found;
    }
    FileTime since = Files.getLastModifiedTime(list);
    for (Path file : files(classes)) {
      String path = slashed(classes.relativize(file));
      if (!isClass(path)
          && !woven.entries().containsKey(path)
          && Files.getLastModifiedTime(file).compareTo(since) > 0
          && namesOurs(Files.readString(file, StandardCharsets.ISO_8859_1))) {
        found.add(path);
      }
    }
    return found;
  }

  private static boolean namesOurs(String text) {
    return text.contains(RuntimeFiles.MODULE) || text.contains(HolderFile.FOLDER.replace('/', '.'));
  }

  private void refuse(List<String> paths, String why, String help) throws FileException {
    if (!paths.isEmpty()) {
      throw new FileException(classes.toString(), why + String.join(", ", paths) + help);
    }
  }

  private boolean isOriginal(String path, byte[] content) throws IOException {
    Path original = originals.resolve(path);
    return Files.isRegularFile(original) && Arrays.equals(content, Files.readAllBytes(original));
  }

  private static boolean isClass(String path) {
    return path.endsWith(".class");
  }

  private static boolean hasMagic(byte[] content) {
    return content.length >= 4 && ByteBuffer.wrap(content).getInt() == MAGIC;
  }

  /** From now on nothing can be instrumented: the build has ended. */
  synchronized void close() {
    closed = true;
  }

  /**
   * Takes over what an instrumenter wrote: originals are kept, then changed files are replaced and
   * new ones added, each as a whole. Times of changed files and folders stay as they were.
   *
   * @param written a copy of the class folder, instrumented; consumed
   * @return what is instrumented now
   */
  synchronized WovenFiles apply(Path written) throws IOException {
    if (closed) {
      throw new FileException(classes.toString(), "the build has ended");
    }
    WovenFiles woven = new WovenFiles();
    for (Path file : files(written)) {
      String path = slashed(written.relativize(file));
      byte[] content = Files.readAllBytes(file);
      Path original = classes.resolve(path);
      boolean added = !Files.exists(original);
      if (added || !Arrays.equals(content, Files.readAllBytes(original))) {
        woven.entries().put(path, new WovenFiles.Entry(WovenFiles.sha256(content), added));
        if (!added) {
          Path kept = originals.resolve(path);
          Files.createDirectories(kept.getParent());
          Files.copy(
              original,
              kept,
              StandardCopyOption.COPY_ATTRIBUTES,
              StandardCopyOption.REPLACE_EXISTING);
        }
      }
    }
    Map<Path, FileTime> times = keepTimes(woven);
    woven.write(list);
    for (String path : woven.entries().keySet()) {
      Path target = classes.resolve(path);
      Files.createDirectories(target.getParent());
      replace(written.resolve(path), target);
    }
    setTimes(times);
    deleteTree(written);
    return woven;
  }

  /** The times of the folders that are about to change; the folders of originals get the same. */
  private Map<Path, FileTime> keepTimes(WovenFiles woven) throws IOException {
    Map<Path, FileTime> times = new TreeMap<>();
    for (String path : woven.entries().keySet()) {
      for (Path folder = classes.resolve(path).getParent();
          folder.startsWith(classes) && !times.containsKey(folder);
          folder = folder.getParent()) {
        if (Files.isDirectory(folder)) {
          times.put(folder, Files.getLastModifiedTime(folder));
          Files.createDirectories(originals.resolve(classes.relativize(folder)));
        }
      }
    }
    for (Map.Entry<Path, FileTime> e : times.entrySet()) {
      Files.setLastModifiedTime(originals.resolve(classes.relativize(e.getKey())), e.getValue());
    }
    return times;
  }

  /** The times of the folders in which nobody has made, removed or replaced a file meanwhile. */
  private Map<Path, FileTime> untouchedFolders() throws IOException {
    Map<Path, FileTime> times = new TreeMap<>();
    if (Files.isDirectory(originals)) {
      try (Stream<Path> walk = Files.walk(originals)) {
        for (Path kept : walk.filter(Files::isDirectory).toList()) {
          Path folder = classes.resolve(originals.relativize(kept));
          FileTime time = Files.getLastModifiedTime(kept);
          if (Files.isDirectory(folder) && Files.getLastModifiedTime(folder).equals(time)) {
            times.put(folder, time);
          }
        }
      }
    }
    return times;
  }

  private static void setTimes(Map<Path, FileTime> times) throws IOException {
    for (Map.Entry<Path, FileTime> e : times.entrySet()) {
      Files.setLastModifiedTime(e.getKey(), e.getValue());
    }
  }

  /** Whether anything is instrumented, as far as the list says. */
  boolean isInstrumented() {
    return Files.exists(list);
  }

  /** The names of the classes that are instrumented, as far as the list says. */
  List<String> classNames() throws IOException {
    return WovenFiles.read(list).entries().entrySet().stream()
        .filter(e -> !e.getValue().added() && isClass(e.getKey()))
        .map(e -> e.getKey().substring(0, e.getKey().length() - ".class".length()))
        .map(name -> name.replace('/', '.'))
        .toList();
  }

  /** Moves a file to where another stands. Whoever is stopped meanwhile leaves one of the two. */
  private static void replace(Path from, Path to) throws IOException {
    try {
      Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
    } catch (AtomicMoveNotSupportedException e) {
      // Another file system: what is copied is moved when it is whole.
      Path beside = to.resolveSibling(to.getFileName() + ".pathforest");
      Files.copy(
          from, beside, StandardCopyOption.COPY_ATTRIBUTES, StandardCopyOption.REPLACE_EXISTING);
      Files.move(beside, to, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  private void deleteEmptyParents(Path file) throws IOException {
    for (Path folder = file.getParent(); !folder.equals(classes); folder = folder.getParent()) {
      try (Stream<Path> inside = Files.list(folder)) {
        if (inside.findAny().isPresent()) {
          return;
        }
      }
      Files.delete(folder);
    }
  }

  private static String slashed(Path relative) {
    List<String> parts = new ArrayList<>();
    relative.forEach(part -> parts.add(part.toString()));
    return String.join("/", parts);
  }

  /** The files in a folder, sorted. */
  static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> walk = Files.walk(folder)) {
      return walk.filter(Files::isRegularFile).sorted().toList();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  /** Removes a folder and what is in it, if it is there. */
  static void deleteTree(Path root) throws IOException {
    if (!Files.exists(root)) {
      return;
    }
    try (Stream<Path> walk = Files.walk(root)) {
      for (Path path : walk.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(path);
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }
}
