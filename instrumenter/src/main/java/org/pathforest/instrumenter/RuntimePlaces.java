package org.pathforest.instrumenter;

import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.pathforest.instrumenter.archive.ArchiveEntry;

/**
 * Where in an archive its path map, its counter holder and the runtime stand: wherever woven
 * classes do, so that every loader that finds such a class finds them, whatever its parents see.
 *
 * <p>A place is the part of an entry's path in front of the class's own name: nothing in a jar,
 * {@code WEB-INF/classes/} in a web application, {@code BOOT-INF/classes/} in a jar of Spring Boot,
 * {@code target/classes/} in a folder. {@code META-INF/versions/n/} belongs to no place.
 *
 * <p>A jar in an archive is a place of its own, as if it were instrumented alone: no more is known
 * of the loader that will read it. It is known of those in {@code WEB-INF/lib/} (Servlet 10.7.2),
 * {@code BOOT-INF/lib/}, {@code lib-provided/} beside these, and {@code APP-INF/lib/}: the loader
 * that reads them also reads {@code classes/} beside them, and takes the runtime from there; they
 * have none.
 *
 * <p>So in a Spring Boot jar the runtime stands at the root, for the launcher, and in {@code
 * BOOT-INF/classes/}, for tools that unpack that part; of the two the one at the root is loaded,
 * since Spring Boot's loader asks its parent first. In a web application a servlet container's
 * loader finds it in {@code WEB-INF/classes/}. The jars and web applications of an {@code .ear}
 * carry one each. A program that reads jars in its own with a loader of its own gets the runtime
 * from its parent, or, if that sees none, from the jars.
 */
final class RuntimePlaces {
  private static final String ROOT = "";

  /** Jars that share a loader with a folder of classes. */
  private static final Pattern BESIDE_CLASSES =
      Pattern.compile("((?:.*/)?(?:WEB|BOOT|APP)-INF/)lib(?:-provided)?/[^/]+");

  private static final Pattern RELEASE = Pattern.compile("META-INF/versions/[0-9]+/$");

  private final boolean rootElsewhere;
  private final SortedSet<String> woven = new TreeSet<>();
  private final SortedSet<String> runtime = new TreeSet<>();

  /**
   * No places yet.
   *
   * @param rootElsewhere whether classes at the root find the runtime outside of this archive
   */
  RuntimePlaces(boolean rootElsewhere) {
    this.rootElsewhere = rootElsewhere;
  }

  /**
   * The place of a class.
   *
   * @param entry its class file
   * @param className its internal name; the root's place is answered if the path ends otherwise
   */
  static String of(ArchiveEntry entry, String className) {
    String path = entry.unversionedName();
    String file = className + ".class";
    if (!path.endsWith("/" + file)) {
      return ROOT;
    }
    return RELEASE.matcher(path.substring(0, path.length() - file.length())).replaceFirst("");
  }

  /** Notes that a woven class stands in a place. */
  void addClass(String place) {
    woven.add(place);
    if (!place.equals(ROOT) || !rootElsewhere) {
      runtime.add(place);
    }
  }

  /** Whether the classes of an archive in this one find the runtime in a place of this one. */
  static boolean shares(ArchiveEntry nested) {
    return BESIDE_CLASSES.matcher(nested.name()).matches();
  }

  /** Notes that an archive in this one has woven classes. */
  void addNested(ArchiveEntry nested) {
    Matcher beside = BESIDE_CLASSES.matcher(nested.name());
    if (beside.matches()) {
      runtime.add(beside.group(1) + "classes/");
    }
  }

  /** Places with woven classes, sorted: there path map and counter holder go. */
  SortedSet<String> ofMap() {
    return Collections.unmodifiableSortedSet(woven);
  }

  /** Places that need the runtime, sorted. */
  SortedSet<String> ofRuntime() {
    return Collections.unmodifiableSortedSet(runtime);
  }
}
