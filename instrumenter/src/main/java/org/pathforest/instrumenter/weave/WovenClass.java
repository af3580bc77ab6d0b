package org.pathforest.instrumenter.weave;

import java.util.List;
import org.pathforest.instrumenter.weave.emit.HolderFile;
import org.pathforest.paths.map.MethodMap;

/**
 * The result of weaving a class.
 *
 * @param bytes the class file, with {@link HolderFile#MAP_ID} in place of the path map's
 *     fingerprint; null if nothing was woven and the original stays
 * @param methods its methods that have code, in the class file's order, except {@code $jacocoInit},
 *     which JaCoCo adds to classes that it instruments
 * @param measured number of methods whose probes were placed by the counts of an earlier run
 * @param huge methods that were within HotSpot's compile limit and now exceed it
 */
@SuppressWarnings("ArrayRecordComponent") // passed on once, never compared
public record WovenClass(
    byte[] bytes, List<MethodMap> methods, int measured, List<HugeMethod> huge) {
  /** Copies the last list. */
  public WovenClass {
    huge = List.copyOf(huge);
  }
}
