package org.pathforest.profile.tune;

import java.util.Set;
import java.util.stream.Collectors;
import org.pathforest.profile.ClassEntry;
import org.pathforest.profile.Profile;

/**
 * Packages of the classes in a profile. Calls into any other package are not in its counts.
 *
 * @param names internal names with a slash at the end; empty for the unnamed package
 */
public record Packages(Set<String> names) {
  /** Copies the set. */
  public Packages {
    names = Set.copyOf(names);
  }

  /** Returns the packages of a profile. */
  public static Packages of(Profile profile) {
    return new Packages(
        profile.classes().stream()
            .map(ClassEntry::className)
            .map(Packages::of)
            .collect(Collectors.toSet()));
  }

  private static String of(String className) {
    return className.substring(0, className.lastIndexOf('/') + 1);
  }

  /** Returns whether one of the packages contains the class or method with that internal name. */
  boolean have(String className) {
    return names.contains(of(className));
  }
}
