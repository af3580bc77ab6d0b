package org.pathforest.instrumenter;

import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.pathforest.instrumenter.archive.ArchiveEntry;

/**
 * The places in an archive that get its path map, its counter holder and the runtime. These are all
 * places with woven classes. So every loader that finds a woven class also finds them, whatever its
 * parent loaders see.
 *
 * <p>A place is the part of an entry's path before the class name: empty in a jar, {@code
 * WEB-INF/classes/} in a web application, {@code BOOT-INF/classes/} in a Spring Boot jar, {@code
 * target/classes/} in a folder. {@code META-INF/versions/n/} is not part of a place.
 *
 * <p>A nested jar has places of its own, as if it were instrumented alone, because its loader is
 * unknown. The exceptions are jars in {@code WEB-INF/lib/} (Servlet 10.7.2), {@code BOOT-INF/lib/},
 * {@code lib-provided/} next to these, and {@code APP-INF/lib/}. Their loader also reads the {@code
 * classes/} folder next to them. They take the runtime from there and contain none.
 *
 * <p>So a Spring Boot jar has the runtime at the root, for the launcher, and in {@code
 * BOOT-INF/classes/}, for tools that unpack that part. The copy at the root is loaded, since Spring
 * Boot's loader asks its parent first. In a web application, a servlet container's loader finds the
 * runtime in {@code WEB-INF/classes/}. Each jar and web application of an {@code .ear} contains a
 * copy. A program may read its nested jars with a loader of its own. Then it gets the runtime from
 * the parent loader or, if that sees none, from the jars.
 */
final class RuntimePlaces {
  private static final String ROOT = "";

  /** Matches jars that share a loader with a folder of classes. */
  private static final Pattern BESIDE_CLASSES =
      Pattern.compile("((?:.*/)?(?:WEB|BOOT|APP)-INF/)lib(?:-provided)?/[^/]+");

  private static final Pattern RELEASE = Pattern.compile("META-INF/versions/[0-9]+/$");

  private final boolean rootElsewhere;
  private final SortedSet<String> woven = new TreeSet<>();
  private final SortedSet<String> runtime = new TreeSet<>();

  /**
   * Starts without places.
   *
   * @param rootElsewhere whether classes at the root find the runtime outside this archive
   */
  RuntimePlaces(boolean rootElsewhere) {
    this.rootElsewhere = rootElsewhere;
  }

  /**
   * Returns the place of a class.
   *
   * @param entry the class file
   * @param className internal name of the class; if the path does not end with it, the root is
   *     returned
   */
  static String of(ArchiveEntry entry, String className) {
    String path = entry.unversionedName();
    String file = className + ".class";
    if (!path.endsWith("/" + file)) {
      return ROOT;
    }
    return RELEASE.matcher(path.substring(0, path.length() - file.length())).replaceFirst("");
  }

  /** Adds the place of a woven class. */
  void addClass(String place) {
    woven.add(place);
    if (!place.equals(ROOT) || !rootElsewhere) {
      runtime.add(place);
    }
  }

  /**
   * Returns whether classes of a nested archive find the runtime in a place of the outer archive.
   */
  static boolean shares(ArchiveEntry nested) {
    return BESIDE_CLASSES.matcher(nested.name()).matches();
  }

  /** Notes that a nested archive has woven classes. */
  void addNested(ArchiveEntry nested) {
    Matcher beside = BESIDE_CLASSES.matcher(nested.name());
    if (beside.matches()) {
      runtime.add(beside.group(1) + "classes/");
    }
  }

  /**
   * Returns the places with woven classes, sorted. They get the path map and the counter holder.
   */
  SortedSet<String> ofMap() {
    return Collections.unmodifiableSortedSet(woven);
  }

  /** Returns the places that need the runtime, sorted. */
  SortedSet<String> ofRuntime() {
    return Collections.unmodifiableSortedSet(runtime);
  }
}
