package org.pathforest.instrumenter;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.pathforest.instrumenter.archive.Archive;
import org.pathforest.instrumenter.archive.ArchiveEntry;
import org.pathforest.paths.FileException;

/** The class files of an archive, by path. Thread-safe. */
final class ClassFiles {
  private final Archive archive;
  private final Map<String, ArchiveEntry> entries = new HashMap<>();

  ClassFiles(Archive archive, List<ArchiveEntry> classes) {
    this.archive = archive;
    classes.forEach(e -> entries.putIfAbsent(e.name(), e));
  }

  /**
   * Returns the class file of a class in the same folder as another class file. That folder holds
   * the classes of its package.
   *
   * @param name internal name of the class
   * @return null if there is none, or it can't be read
   */
  byte[] beside(ArchiveEntry other, String name) {
    String folder = other.name().substring(0, other.name().lastIndexOf('/') + 1);
    ArchiveEntry entry = entries.get(folder + name.substring(name.lastIndexOf('/') + 1) + ".class");
    try {
      return entry == null ? null : archive.read(entry);
    } catch (FileException e) {
      return null; // the error is reported when that class itself is woven
    }
  }
}
