package org.pathforest.maven;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.pathforest.paths.FileException;

/**
 * A class folder whose classes can be instrumented in place, and restored. Originals and a list of
 * what was changed are kept aside, and are there before anything is changed: whatever ends a build,
 * the next one can restore. Files that the compiler has written since are left alone.
 */
final class InstrumentedFolder {
  private final Path classes;
  private final Path originals;
  private final Path list;

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
   * @throws FileException if an instrumented class has no original any more; it is named
   */
  Restored restore() throws IOException {
    WovenFiles woven = WovenFiles.read(list);
    List<String> restored = new ArrayList<>();
    List<String> since = new ArrayList<>();
    List<String> lost = new ArrayList<>();
    for (Map.Entry<String, WovenFiles.Entry> e : woven.entries().entrySet()) {
      Path file = classes.resolve(e.getKey());
      if (!Files.isRegularFile(file)) {
        continue;
      }
      boolean ours = WovenFiles.sha256(Files.readAllBytes(file)).equals(e.getValue().sha256());
      if (e.getValue().added()) {
        if (ours) {
          Files.delete(file);
          deleteEmptyParents(file);
        }
      } else if (!ours) {
        since.add(e.getKey());
      } else if (Files.isRegularFile(originals.resolve(e.getKey()))) {
        replace(originals.resolve(e.getKey()), file);
        restored.add(e.getKey());
      } else {
        lost.add(e.getKey());
      }
    }
    if (!lost.isEmpty()) {
      throw new FileException(
          classes.toString(),
          "the originals of instrumented classes are gone: "
              + String.join(", ", lost)
              + "; 'mvn clean' helps");
    }
    Files.deleteIfExists(list);
    deleteTree(originals);
    return new Restored(restored, since);
  }

  /**
   * Takes over what an instrumenter wrote: originals are kept, then changed files are replaced and
   * new ones added. Times of changed files stay as they were.
   *
   * @param written a copy of the class folder, instrumented; consumed
   * @return what is instrumented now
   */
  WovenFiles apply(Path written) throws IOException {
    WovenFiles woven = new WovenFiles();
    List<Path> files = files(written);
    List<String> changed = new ArrayList<>();
    for (Path file : files) {
      String path = slashed(written.relativize(file));
      byte[] content = Files.readAllBytes(file);
      Path original = classes.resolve(path);
      boolean added = !Files.exists(original);
      if (added || !Arrays.equals(content, Files.readAllBytes(original))) {
        changed.add(path);
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
    woven.write(list);
    for (String path : changed) {
      Path target = classes.resolve(path);
      Files.createDirectories(target.getParent());
      replace(written.resolve(path), target);
    }
    deleteTree(written);
    return woven;
  }

  /** Whether anything is instrumented, as far as the list says. */
  boolean isInstrumented() {
    return Files.exists(list);
  }

  private static void replace(Path from, Path to) throws IOException {
    Files.copy(from, to, StandardCopyOption.COPY_ATTRIBUTES, StandardCopyOption.REPLACE_EXISTING);
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
