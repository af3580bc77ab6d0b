package org.pathforest.profile;

import java.io.IOException;
import org.pathforest.paths.map.MethodMap;

/** Gives the map of a method to those who need it: it takes long to make. */
@FunctionalInterface
public interface MapSource {
  /** The map. */
  MethodMap map() throws IOException;
}
