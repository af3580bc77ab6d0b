package org.pathforest.instrumenter;

import java.nio.file.Path;
import java.util.List;

/**
 * The result of instrumenting one archive, including its nested archives if those were
 * instrumented, too. Names inside a nested archive begin with its path: {@code
 * lib/inner.jar!/x/Foo.class}.
 *
 * @param in the input
 * @param out the output
 * @param mapId SHA-256 of the archive's own path map in hex; null if a jar has none, because none
 *     of its own classes was woven
 * @param external whether the program needs the runtime's jar in addition to this archive
 * @param methods methods of the classes that were read
 * @param contents contents of the archive and of its nested archives
 */
public record InstrumentResult(
    Path in, Path out, String mapId, boolean external, Methods methods, Contents contents) {

  /**
   * The methods with code of all classes that were read.
   *
   * @param instrumented number of methods with probes
   * @param trivial number of methods that need no probes
   * @param measured number of methods whose probes were placed by the counts of an earlier run
   * @param leftOut methods that could not be woven, with reasons
   * @param fromBytecode methods modeled from bytecode instead of Jimple, with reasons
   * @param cut methods with cut edges
   * @param reduced methods that record less because they would have become too large, with the
   *     limit
   * @param huge methods that HotSpot used to compile and by default no longer does, with their
   *     sizes
   */
  public record Methods(
      int instrumented,
      int trivial,
      int measured,
      List<Left> leftOut,
      List<Left> fromBytecode,
      List<String> cut,
      List<Left> reduced,
      List<Left> huge) {
    /** Copies the lists. */
    public Methods {
      leftOut = List.copyOf(leftOut);
      fromBytecode = List.copyOf(fromBytecode);
      cut = List.copyOf(cut);
      reduced = List.copyOf(reduced);
      huge = List.copyOf(huge);
    }

    /** Returns the number of all methods. */
    public int total() {
      return instrumented + trivial + leftOut.size();
    }
  }

  /**
   * The contents of the archive and of the nested archives that were read.
   *
   * @param classes all classes that were read, in order
   * @param unread class files and archives that could not be read and were kept as they were, with
   *     reasons
   * @param duplicates names that occur more than once in an archive, with the numbers of their
   *     entries
   * @param nested number of nested archives that were read
   * @param passedOver nested archives that were not opened because the options exclude them
   * @param signed whether signatures were removed
   * @param automaticModule module name in the manifest; null if there is none
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
   * The place where a class was found.
   *
   * @param name internal name of the class
   * @param place part of the file's path before the class name: empty, or for example {@code
   *     WEB-INF/classes/} or {@code lib/inner.jar!/}
   */
  public record ClassPlace(String name, String place) {}

  /**
   * A notice about a method or entry, such as why it was skipped.
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
