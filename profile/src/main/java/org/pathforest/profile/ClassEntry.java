package org.pathforest.profile;

import java.util.Comparator;

/**
 * A class that registered itself.
 *
 * @param className internal name
 * @param sha256 of the original class file
 * @param mapId of the path map that describes it
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

  /** The same class file, whichever map describes it. */
  public ClassEntry withoutMap() {
    return new ClassEntry(className, sha256, "");
  }
}
