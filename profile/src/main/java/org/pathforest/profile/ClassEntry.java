package org.pathforest.profile;

import java.util.Comparator;

/**
 * A class that registered with the runtime.
 *
 * @param className internal name
 * @param sha256 SHA-256 of the original class file
 * @param mapId id of the path map that describes the class
 */
public record ClassEntry(String className, String sha256, String mapId)
    implements Comparable<ClassEntry> {

  private static final Comparator<ClassEntry> ORDER =
      Comparator.comparing(ClassEntry::className)
          .thenComparing(ClassEntry::sha256)
          .thenComparing(ClassEntry::mapId);

  @Override
  public int compareTo(ClassEntry o) {
    return ORDER.compare(this, o);
  }

  /** Returns an entry for the same class file without the path map id. */
  public ClassEntry withoutMap() {
    return new ClassEntry(className, sha256, "");
  }
}
