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
 * Maps class files to the modules that they come from. A class file is identified by name and
 * SHA-256. If several modules have the same one, it belongs to the first of them.
 */
final class ModuleClasses {
  private final Map<ClassFile, String> modules = new HashMap<>();
  private final Map<String, Set<String>> names = new HashMap<>();

  /** Key of a class file. */
  private record ClassFile(String name, String sha256) {}

  /**
   * Adds the classes that a path map of a module describes.
   *
   * @param file location of the map, for messages
   */
  void add(String module, byte[] map, String file) throws IOException {
    PathMapReader.read(
        new ByteArrayInputStream(map), file, name -> true, (m, line) -> put(module, m.key()));
  }

  /**
   * Adds the class files in a module's own profile that no module has so far. They are other
   * versions of the module's classes. If no path map was added for the module, all its class files
   * are added.
   */
  void add(String module, Profile profile) throws IOException {
    Set<String> known = names.containsKey(module) ? Set.copyOf(names.get(module)) : null;
    profile.forEachMap(name -> known == null || known.contains(name), m -> put(module, m.key()));
  }

  private void put(String module, MethodKey key) {
    modules.putIfAbsent(new ClassFile(key.className(), key.sha256()), module);
    names.computeIfAbsent(module, m -> new HashSet<>()).add(key.className());
  }

  /** Returns the module of a class file, or null if no module has it. */
  String of(String className, String sha256) {
    return modules.get(new ClassFile(className, sha256));
  }
}
