package org.pathforest.viz.page;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.UUID;

/** Writes the sources of classes into a report, each source once. Thread-safe. */
final class SourcePages {
  private static final String NONE = "";

  private final Sources sources;
  private final Path folder;

  /** Names of data files, by path of the source. */
  private final Map<String, String> known = new HashMap<>();

  private final SortedSet<String> mismatches = new TreeSet<>();
  private final SortedSet<String> missing = new TreeSet<>();

  /**
   * Result of a search for a class's source.
   *
   * @param name name of the data file; empty if there is none
   * @param note reason why there is none
   */
  record Found(String name, String note) {}

  SourcePages(Sources sources, Path folder) {
    this.sources = sources;
    this.folder = folder;
  }

  /**
   * Finds the source of a class, and writes it unless that was done before.
   *
   * @param className internal name of the class
   * @param file name of the source file; null if the class names none
   * @param code lines for which the class has instructions
   */
  synchronized Found find(String className, String file, SortedSet<Integer> code)
      throws IOException {
    if (sources.isEmpty()) {
      return new Found(NONE, "no sources were given; use report --source FOLDER");
    }
    List<String> text = file == null ? null : sources.find(className, file);
    if (text == null) {
      missing.add(className.replace('/', '.'));
      return new Found(
          NONE, file == null ? "the class names no source file" : file + " was not found");
    }
    String path = className.substring(0, className.lastIndexOf('/') + 1) + file;
    String mismatch = Sources.mismatch(file, text, code);
    if (!mismatch.isEmpty()) {
      mismatches.add(path + ": does not match " + className.replace('/', '.') + ": " + mismatch);
      return new Found(NONE, file + " does not match the class: " + mismatch);
    }
    String name = known.get(path);
    if (name == null) {
      // Named by its path, so that it does not matter which class comes first.
      name = "source-" + UUID.nameUUIDFromBytes(path.getBytes(StandardCharsets.UTF_8));
      known.put(path, name);
      DataFile.write(folder, name, new PageData.SourceData(file, text));
    }
    return new Found(name, NONE);
  }

  /** Returns sources that do not match their classes, in order: {@code FILE: reason}. */
  synchronized List<String> mismatches() {
    return List.copyOf(mismatches);
  }

  /** Returns classes whose sources were not found, in order. */
  synchronized List<String> missing() {
    return List.copyOf(missing);
  }
}
