package org.pathforest.profile;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.pathforest.paths.map.MethodKey;
import org.pathforest.paths.map.MethodMap;

/**
 * A cache of the graphs of the classes used last. Graphs are large, but callers ask for methods
 * class by class, from a few threads at most. Safe for use by several threads.
 */
public final class UnpackedMaps {
  private static final int MOST = 8;

  /** In order of use, least recently used first. */
  private final Map<ClassMaps, Map<MethodKey, MethodMap>> unpacked =
      new LinkedHashMap<>(2 * MOST, 0.75f, true);

  /** Returns the path map of a method of a class. */
  public MethodMap of(ClassMaps maps, MethodKey key) throws IOException {
    Map<MethodKey, MethodMap> methods = known(maps);
    if (methods == null) {
      methods = maps.unpack();
      keep(maps, methods);
    }
    return methods.get(key);
  }

  private synchronized Map<MethodKey, MethodMap> known(ClassMaps maps) {
    return unpacked.get(maps);
  }

  private synchronized void keep(ClassMaps maps, Map<MethodKey, MethodMap> methods) {
    unpacked.put(maps, methods);
    if (unpacked.size() > MOST) {
      unpacked.remove(unpacked.keySet().iterator().next());
    }
  }
}
