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
 * @param external whether the program needs the runtime from outside
 * @param methods of the classes that were read
 * @param contents of the archive, and of those in it
 */
public record InstrumentResult(
    Path in, Path out, String mapId, boolean external, Methods methods, Contents contents) {

  /**
   * Methods with code of all classes that were read.
   *
   * @param instrumented methods with probes
   * @param trivial methods that need none
   * @param measured methods with probes whose places an earlier run decided
   * @param leftOut methods that could not be woven, with reasons
   * @param fromBytecode methods modelled from bytecode instead of Jimple, with reasons
   * @param cut methods with cut edges
   * @param thinned methods of which less is kept, with the limit: they would have become too large
   * @param huge methods that HotSpot compiled and by default does not compile any more, with sizes
   */
  public record Methods(
      int instrumented,
      int trivial,
      int measured,
      List<Left> leftOut,
      List<Left> fromBytecode,
      List<String> cut,
      List<Left> thinned,
      List<Left> huge) {
    /** Copies the lists. */
    public Methods {
      leftOut = List.copyOf(leftOut);
      fromBytecode = List.copyOf(fromBytecode);
      cut = List.copyOf(cut);
      thinned = List.copyOf(thinned);
      huge = List.copyOf(huge);
    }

    /** Number of all methods. */
    public int total() {
      return instrumented + trivial + leftOut.size();
    }
  }

  /**
   * Contents of the archive, and of the archives in it that were read.
   *
   * @param classes every class that was read, in order
   * @param unread class files and archives that could not be read, with reasons: kept as they were
   * @param duplicates names that an archive has more than once, with the numbers of their entries
   * @param nested archives inside that were read
   * @param passedOver archives inside that were not looked into, since nobody wanted that
   * @param signed whether signatures were removed
   * @param automaticModule the module name that the manifest states; null if there is none
   */
  public record Contents(
      List<ClassPlace> classes,
      List<Left> unread,
      List<Left> duplicates,
      int nested,
      List<String> passedOver,
      boolean signed,
      String automaticModule) {
    /** Copies the lists. */
    public Contents {
      classes = List.copyOf(classes);
      unread = List.copyOf(unread);
      duplicates = List.copyOf(duplicates);
      passedOver = List.copyOf(passedOver);
    }
  }

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
}
