package org.pathforest.maven;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.pathforest.instrumenter.Instrumenter;
import org.pathforest.profile.file.PathMapSource;
import org.pathforest.profile.file.WholeFile;

/**
 * The path maps of the classes that were instrumented last, in a folder beside the originals. They
 * stay when classes are restored: a JVM that writes its counts later does not find its map any
 * more, and methods that never ran are described nowhere else.
 */
final class KeptMaps implements PathMapSource {
  private static final String SUFFIX = ".map.gz";
  private static final Path PLACE = Path.of(Instrumenter.MAP_FOLDER);

  private final Path folder;

  /**
   * Creates a view of the maps of a project.
   *
   * @param store Pathforest's folder in the project's build folder
   */
  KeptMaps(Path store) {
    this.folder = store.resolve("maps");
  }

  /**
   * Keeps the maps in an instrumented class folder, and removes all others.
   *
   * @param written the instrumented class folder
   */
  void keep(Path written) throws IOException {
    Set<Path> kept = new HashSet<>();
    for (Path file : FileTree.files(written)) {
      if (file.getParent().endsWith(PLACE) && isMap(file)) {
        Path target = folder.resolve(file.getFileName().toString());
        Files.createDirectories(folder);
        WholeFile.write(target, out -> Files.copy(file, out));
        kept.add(target);
      }
    }
    for (Path file : files()) {
      if (!kept.contains(file)) {
        Files.delete(file);
      }
    }
  }

  /** Removes all maps. */
  void clear() throws IOException {
    FileTree.deleteTree(folder);
  }

  /** Returns the maps, in order of their names. */
  List<Path> files() throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> inside = Files.list(folder)) {
      return inside.filter(KeptMaps::isMap).sorted().toList();
    }
  }

  /** Returns the id of a kept map. */
  static String id(Path file) {
    String name = file.getFileName().toString();
    return name.substring(0, name.length() - SUFFIX.length());
  }

  private static boolean isMap(Path file) {
    return file.getFileName().toString().endsWith(SUFFIX);
  }

  @Override
  public byte[] find(String id) throws IOException {
    if (!id.matches("[0-9a-f]+")) {
      return null; // not an id: it might be the name of another file
    }
    try {
      return Files.readAllBytes(folder.resolve(id + SUFFIX));
    } catch (NoSuchFileException e) {
      return null;
    }
  }
}
