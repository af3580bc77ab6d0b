package org.pathforest.maven;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.pathforest.instrumenter.Instrumenter;
import org.pathforest.instrumenter.archive.RuntimeFiles;
import org.pathforest.instrumenter.weave.emit.HolderFile;
import org.pathforest.paths.FileException;

/**
 * A class folder whose classes can be instrumented in place, and restored. The originals and a list
 * of the changes are saved before anything is changed. However a build ends, the next one can
 * therefore restore the classes. Files that the compiler has written since are left alone. If
 * another tool has changed instrumented files, restoring fails. Safe for use by several threads.
 */
final class InstrumentedFolder {
  private static final int MAGIC = 0xCAFEBABE;
  private static final String ORDER =
      "; declare that plugin before pathforest-maven-plugin, and run 'mvn clean' once";

  private final Path classes;
  private final Path originals;
  private final Path list;
  private boolean closed;

  /**
   * Creates a view of a class folder, instrumented or not.
   *
   * @param classes the class folder
   * @param store Pathforest's own folder, in which originals and list are kept
   */
  InstrumentedFolder(Path classes, Path store) {
    this.classes = classes;
    this.originals = store.resolve("classes");
    this.list = store.resolve("instrumented.txt");
  }

  /** Returns the class folder. */
  Path classes() {
    return classes;
  }

  /**
   * Result of a restoration.
   *
   * @param restored relative paths of the files that have their original content again
   * @param compiledSince relative paths of the files that have been replaced since, usually by a
   *     compiler
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
   * @throws FileException if the original of an instrumented class is gone, another tool has
   *     changed an instrumented class, or another tool has written a file that names the runtime;
   *     the message names the files, and nothing is changed
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
        // Another tool has removed it: replace() leaves no gap.
        continue;
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
        // A compiler was stopped while it wrote. The original is older than its source, so it will
        // be compiled again.
        toRestore.add(path);
      } else if (!added && !isOriginal(path, now)) {
        since.add(path);
      }
    }
    refuse(lost, "the originals of instrumented classes are missing: ", "; run 'mvn clean'");
    refuse(
        changed.isEmpty() ? changedRuntime : changed,
        "instrumented classes were changed by another plugin: ",
        ORDER);
    refuse(
        describingRuntime(woven),
        "files that another plugin wrote from instrumented classes name the runtime: ",
        ORDER);
    Map<Path, FileTime> times = untouchedFolders();
    for (String path : toRestore) {
      FileTree.replace(originals.resolve(path), classes.resolve(path));
    }
    for (Path file : toDelete) {
      Files.delete(file);
      FileTree.deleteEmptyParents(file, classes);
    }
    setTimes(times);
    Files.deleteIfExists(list);
    FileTree.deleteTree(originals);
    return new Restored(toRestore, since);
  }

  /**
   * Returns the files, above all manifests, that another plugin has written since and that name the
   * runtime or the package of a counter holder.
   */
  private List<String> describingRuntime(WovenFiles woven) throws IOException {
    List<String> found = new ArrayList<>();
    if (!isInstrumented()) {
      return found;
    }
    FileTime since = Files.getLastModifiedTime(list);
    for (Path file : FileTree.files(classes)) {
      String path = FileTree.slashed(classes.relativize(file));
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

  private void refuse(List<String> paths, String why, String remedy) throws FileException {
    if (!paths.isEmpty()) {
      throw new FileException(classes.toString(), why + String.join(", ", paths) + remedy);
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

  /** Refuses to instrument anything from now on, because the build has ended. */
  synchronized void close() {
    closed = true;
  }

  /**
   * Replaces classes by what an instrumenter wrote. First the originals are saved. Then changed
   * files are replaced and new ones added, each of them as a whole. Changed files and folders keep
   * their times.
   *
   * @param written instrumented copy of the class folder; it is consumed
   * @return the list of what is instrumented now
   */
  synchronized WovenFiles apply(Path written) throws IOException {
    if (closed) {
      throw new FileException(
          classes.toString(), "not instrumented, because the build has ended; start it again");
    }
    WovenFiles woven = new WovenFiles();
    for (Path file : FileTree.files(written)) {
      String path = FileTree.slashed(written.relativize(file));
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
      FileTree.replace(written.resolve(path), target);
    }
    setTimes(times);
    FileTree.deleteTree(written);
    return woven;
  }

  /**
   * Returns the times of the folders that are about to change, and gives the same times to the
   * folders of the originals.
   */
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

  /**
   * Returns the times of the folders in which no file has been created, removed or replaced since
   * they were instrumented.
   */
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

  /** Returns whether anything is instrumented, according to the list. */
  boolean isInstrumented() {
    return Files.exists(list);
  }

  /** Returns the names of the instrumented classes, according to the list. */
  List<String> classNames() throws IOException {
    return WovenFiles.read(list).entries().entrySet().stream()
        .filter(e -> !e.getValue().added() && isClass(e.getKey()))
        .map(e -> e.getKey().substring(0, e.getKey().length() - ".class".length()))
        .map(name -> name.replace('/', '.'))
        .toList();
  }
}
