package org.pathforest.profile.tune;

import java.util.Set;
import java.util.stream.Collectors;
import org.pathforest.profile.ClassEntry;
import org.pathforest.profile.Profile;

/**
 * The packages of which a profile has classes: what is called in any other one is not in its
 * counts.
 *
 * @param names internal, with a slash at the end; empty for the unnamed one
 */
public record Packages(Set<String> names) {
  /** Copies the set. */
  public Packages {
    names = Set.copyOf(names);
  }

  /** Those of a profile. */
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

  /** Whether one has the class of that name. */
  boolean have(String className) {
    return names.contains(of(className));
  }
}
