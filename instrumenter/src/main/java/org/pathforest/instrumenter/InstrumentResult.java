package org.pathforest.instrumenter;

import java.nio.file.Path;
import java.util.List;

/**
 * What became of an archive.
 *
 * @param in what was read
 * @param out what was written
 * @param mapId identity of the path map; null if no class was read
 * @param classes class files read
 * @param instrumented methods with probes
 * @param trivial methods that need none
 * @param leftOut methods that could not be woven, with reasons
 * @param unread class files that could not be read, with reasons: kept as they were
 * @param fromBytecode methods modelled from bytecode instead of Jimple, with reasons
 * @param cut methods with cut edges
 * @param thinned methods of which less is kept, with the limit: they would have become too large
 * @param duplicates names that the archive has more than once
 * @param signed whether signatures were removed
 * @param external whether the program needs the runtime from outside
 */
public record InstrumentResult(
    Path in,
    Path out,
    String mapId,
    int classes,
    int instrumented,
    int trivial,
    List<Left> leftOut,
    List<Left> unread,
    List<Left> fromBytecode,
    List<String> cut,
    List<Left> thinned,
    List<String> duplicates,
    boolean signed,
    boolean external) {

  /**
   * Something that is not as it could be.
   *
   * @param what a method or an entry
   * @param why the reason
   */
  public record Left(String what, String why) {
    @Override
    public String toString() {
      return what + ": " + why;
    }
  }

  /** Methods with code that were read. */
  public int methods() {
    return instrumented + trivial + leftOut.size();
  }
}
