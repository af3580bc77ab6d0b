package org.pathforest.instrumenter;

import java.nio.file.Path;
import java.util.List;

/**
 * What became of an archive, and of the archives in it if those were instrumented, too. Names of
 * what is in these begin with where they are: {@code lib/inner.jar!/x/Foo.class}.
 *
 * @param in what was read
 * @param out what was written
 * @param mapId identity of its own path map; null if none of its own classes was woven
 * @param classes class files read
 * @param instrumented methods with probes
 * @param trivial methods that need none
 * @param measured methods with probes whose places an earlier run decided
 * @param leftOut methods that could not be woven, with reasons
 * @param unread class files and archives that could not be read, with reasons: kept as they were
 * @param fromBytecode methods modelled from bytecode instead of Jimple, with reasons
 * @param cut methods with cut edges
 * @param thinned methods of which less is kept, with the limit: they would have become too large
 * @param huge methods that HotSpot compiled and by default does not compile any more, with sizes
 * @param duplicates names that an archive has more than once, with the numbers of their entries
 * @param signed whether signatures were removed
 * @param external whether the program needs the runtime from outside
 * @param nested archives inside that were read
 * @param passedOver archives inside that were not looked into, since nobody wanted that
 * @param automaticModule the module name that the manifest states; null if there is none
 * @param places every class that was read, and where, in order
 */
public record InstrumentResult(
    Path in,
    Path out,
    String mapId,
    int classes,
    int instrumented,
    int trivial,
    int measured,
    List<Left> leftOut,
    List<Left> unread,
    List<Left> fromBytecode,
    List<String> cut,
    List<Left> thinned,
    List<Left> huge,
    List<Left> duplicates,
    boolean signed,
    boolean external,
    int nested,
    List<String> passedOver,
    String automaticModule,
    List<ClassPlace> places) {

  /**
   * Where a class was found.
   *
   * @param name internal name of the class
   * @param place what stands in front of that in its file's path: nothing, or such as {@code
   *     WEB-INF/classes/} or {@code lib/inner.jar!/}
   */
  public record ClassPlace(String name, String place) {}

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
