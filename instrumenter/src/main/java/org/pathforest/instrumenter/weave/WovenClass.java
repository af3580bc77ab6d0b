package org.pathforest.instrumenter.weave;

import java.util.List;
import org.pathforest.instrumenter.weave.emit.HolderFile;
import org.pathforest.paths.map.MethodMap;

/**
 * A class after weaving.
 *
 * @param bytes its class file, with {@link HolderFile#MAP_ID} where the path map's identity goes;
 *     null if nothing in it was woven: the original stands
 * @param methods its methods that have code, in the class file's order; not {@code $jacocoInit},
 *     which JaCoCo adds to what it instruments
 * @param measured how many of them have probes whose places an earlier run decided
 * @param huge those of them that were within HotSpot's compile limit and are not any more
 */
@SuppressWarnings("ArrayRecordComponent") // handed through once, never compared
public record WovenClass(
    byte[] bytes, List<MethodMap> methods, int measured, List<HugeMethod> huge) {
  /** Copies the last list. */
  public WovenClass {
    huge = List.copyOf(huge);
  }
}
