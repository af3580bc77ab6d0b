package org.pathforest.profile;

import java.io.IOException;
import org.pathforest.paths.map.MethodMap;

/** Supplies the path map of a method on demand, since building it takes long. */
@FunctionalInterface
public interface MapSource {
  /** Returns the path map. */
  MethodMap map() throws IOException;
}
