package org.pathforest.maven;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.pathforest.paths.map.MethodKey;
import org.pathforest.paths.map.PathMapReader;
import org.pathforest.profile.Profile;

/**
 * Which module a class file comes from. Class files are told by name and SHA-256; one that several
 * modules have is of the first.
 */
final class ModuleClasses {
  private final Map<ClassFile, String> modules = new HashMap<>();
  private final Map<String, Set<String>> names = new HashMap<>();

  /** A class file. */
  private record ClassFile(String name, String sha256) {}

  /**
   * Adds the classes that a path map of a module describes.
   *
   * @param file where it stands, for messages
   */
  void add(String module, byte[] map, String file) throws IOException {
    PathMapReader.read(
        new ByteArrayInputStream(map), file, name -> true, (m, line) -> put(module, m.key()));
  }

  /**
   * Adds classes that a module's own profile has and no module so far: other versions of the
   * module's classes; of a module of which no path map was added, all.
   */
  void add(String module, Profile profile) throws IOException {
    Set<String> known = names.containsKey(module) ? Set.copyOf(names.get(module)) : null;
    profile.forEachMap(name -> known == null || known.contains(name), m -> put(module, m.key()));
  }

  private void put(String module, MethodKey key) {
    modules.putIfAbsent(new ClassFile(key.className(), key.sha256()), module);
    names.computeIfAbsent(module, m -> new HashSet<>()).add(key.className());
  }

  /** The module; null if none has that class file. */
  String of(String className, String sha256) {
    return modules.get(new ClassFile(className, sha256));
  }
}
