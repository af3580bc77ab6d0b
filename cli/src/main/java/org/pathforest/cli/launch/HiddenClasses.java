package org.pathforest.cli.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.pathforest.instrumenter.archive.Archive;
import org.pathforest.instrumenter.archive.ArchiveEntry;
import org.pathforest.instrumenter.archive.RuntimeFiles;
import org.pathforest.instrumenter.weave.emit.HolderFile;
import org.pathforest.paths.FileException;
import org.pathforest.profile.text.FirstNames;

/**
 * Classes at one place on a class path that cannot be loaded, because an earlier place has classes
 * with the same names. Copies with the same content are not hidden classes: a profile does not
 * distinguish them.
 *
 * @param in place of the classes
 * @param by earlier place, whose classes are loaded instead
 * @param classes internal names of the classes, in order
 */
public record HiddenClasses(Path in, Path by, List<String> classes) {
  /** Copies the list. */
  public HiddenClasses {
    classes = List.copyOf(classes);
  }

  /** A class file. If an archive has versions for several releases, it is the first one. */
  private record Found(ClassPath.Entry place, ArchiveEntry file) {}

  /**
   * Finds the hidden classes.
   *
   * @param places entries in the order of the class path
   * @param which selects the classes to look at, by internal name
   */
  static List<HiddenClasses> among(List<ClassPath.Entry> places, Predicate<String> which)
      throws IOException {
    Map<String, Found> first = new HashMap<>();
    Map<List<Path>, TreeSet<String>> hidden = new LinkedHashMap<>();
    for (ClassPath.Entry place : places) {
      Map<String, Found> here = new LinkedHashMap<>();
      for (ArchiveEntry file : classFiles(place)) {
        here.putIfAbsent(className(file), new Found(place, file));
      }
      for (Map.Entry<String, Found> e : here.entrySet()) {
        Found before = first.putIfAbsent(e.getKey(), e.getValue());
        if (before != null && which.test(e.getKey()) && differ(before, e.getValue())) {
          hidden
              .computeIfAbsent(
                  List.of(place.path(), before.place().path()), pair -> new TreeSet<>())
              .add(e.getKey());
        }
      }
    }
    List<HiddenClasses> all = new ArrayList<>();
    hidden.forEach(
        (pair, names) -> all.add(new HiddenClasses(pair.get(0), pair.get(1), List.copyOf(names))));
    return all;
  }

  private static List<ArchiveEntry> classFiles(ClassPath.Entry place) throws FileException {
    if (!Files.exists(place.path())) {
      return List.of();
    }
    try (Archive archive = Archive.open(place.path())) {
      return archive.entries().stream()
          .filter(f -> f.looksLikeClass() && !f.moduleInfo() && !isOurs(f.name()))
          .toList();
    } catch (FileException e) {
      return List.of(); // reported when it is instrumented, if it matters
    }
  }

  /**
   * Returns whether a file is of the runtime or is a counter holder, in an archive that is already
   * instrumented.
   */
  private static boolean isOurs(String file) {
    return file.startsWith(RuntimeFiles.FOLDER) || file.startsWith(HolderFile.FOLDER);
  }

  private static String className(ArchiveEntry file) {
    String name = file.unversionedName();
    return name.substring(0, name.length() - ".class".length());
  }

  private static boolean differ(Found a, Found b) throws IOException {
    return !Arrays.equals(read(a), read(b));
  }

  private static byte[] read(Found found) throws IOException {
    try (Archive archive = Archive.open(found.place().path())) {
      return archive.read(found.file());
    }
  }

  /**
   * Returns the message about these classes.
   *
   * @param how hint in the message: how to see all names; null to show all names
   */
  public String text(String how) {
    List<String> names = classes.stream().map(name -> name.replace('/', '.')).toList();
    return "%s: %s by different classes of the same %s in %s, which comes first on the class path: %s"
        .formatted(
            in,
            names.size() == 1
                ? "1 class is not instrumented, because it is hidden"
                : String.format(
                    Locale.ROOT,
                    "%,d classes are not instrumented, because they are hidden",
                    names.size()),
            names.size() == 1 ? "name" : "names",
            by,
            FirstNames.of(names, how));
  }
}
