package org.pathforest.profile;

import java.io.IOException;
import java.util.Map;
import org.pathforest.paths.map.MethodKey;
import org.pathforest.paths.map.MethodMap;

/**
 * The graphs of the class asked for last: they are large, and methods are asked for class by class.
 * Safe for use by several threads.
 */
final class UnpackedMaps {
  private ClassMaps unpackedFrom;
  private Map<MethodKey, MethodMap> unpacked = Map.of();

  /** The map of a method of a class. */
  synchronized MethodMap of(ClassMaps maps, MethodKey key, String file) throws IOException {
    if (unpackedFrom != maps) {
      unpacked = maps.unpack(file);
      unpackedFrom = maps;
    }
    return unpacked.get(key);
  }
}
