package org.pathforest.instrumenter.archive;

import java.util.Locale;
import java.util.Set;

/**
 * One entry of an {@link Archive}. Names are not unique: some jars contain duplicates, and each of
 * these is an entry of its own.
 *
 * @param index position in {@link Archive#entries()}, from 0
 * @param name path from the archive's root, separated by {@code /}; directories end with {@code /}
 * @param size size of the content in bytes, as stated by the archive; 0 for directories
 */
public record ArchiveEntry(int index, String name, long size) {
  static final String META_INF = "META-INF/";

  /** Name of the manifest. */
  public static final String MANIFEST = META_INF + "MANIFEST.MF";

  private static final String VERSIONS = META_INF + "versions/";
  private static final String MODULE_INFO = "module-info.class";

  /** Extensions of Java's archives (Jakarta EE Platform 8.1) and Android's. */
  private static final Set<String> ARCHIVES = Set.of("jar", "war", "ear", "rar", "aar");

  /** Returns whether this is a directory, which has no content. */
  public boolean directory() {
    return name.endsWith("/");
  }

  /** Returns whether the name is that of a class file; the content may be something else. */
  public boolean looksLikeClass() {
    return name.endsWith(".class");
  }

  /**
   * Returns whether the name is that of an archive with classes: {@code .jar}, {@code .war}, {@code
   * .ear}, {@code .rar} (a resource adapter) or {@code .aar}, in upper or lower case. The content
   * may be something else.
   */
  public boolean looksLikeArchive() {
    int dot = name.lastIndexOf('.');
    return dot >= 0 && ARCHIVES.contains(name.substring(dot + 1).toLowerCase(Locale.ROOT));
  }

  /** Returns whether this is a module descriptor, at the root or of one release. */
  public boolean moduleInfo() {
    return unversionedName().equals(MODULE_INFO);
  }

  /** Returns whether this is the manifest. Like the JDK, this ignores case. */
  public boolean manifest() {
    return name.equalsIgnoreCase(MANIFEST);
  }

  /**
   * Returns whether this belongs to a signature (JAR File Specification, "Signed JAR File"). These
   * files are {@code META-INF/*.SF}, {@code *.RSA}, {@code *.DSA}, {@code *.EC} and {@code SIG-*},
   * in upper or lower case, but not in subfolders.
   */
  public boolean signature() {
    String upper = name.toUpperCase(Locale.ROOT);
    if (!upper.startsWith(META_INF) || upper.indexOf('/', META_INF.length()) >= 0) {
      return false;
    }
    String file = upper.substring(META_INF.length());
    if (file.endsWith(".SF") || file.endsWith(".RSA") || file.endsWith(".DSA")) {
      return true;
    }
    return file.endsWith(".EC") || isSigFile(file);
  }

  /**
   * Returns whether this is a {@code SIG-} file with no extension or one of 1 to 3 letters and
   * digits.
   */
  private static boolean isSigFile(String file) {
    if (!file.startsWith("SIG-")) {
      return false;
    }
    int dot = file.lastIndexOf('.');
    return dot < 0 || file.substring(dot + 1).matches("[A-Z0-9]{1,3}");
  }

  /**
   * Returns the first release for which a multi-release jar shows this entry. That is n for {@code
   * META-INF/versions/n/…} with n above 8, else 0.
   */
  public int release() {
    if (!name.startsWith(VERSIONS)) {
      return 0;
    }
    int end = name.indexOf('/', VERSIONS.length());
    String digits = end < 0 ? "" : name.substring(VERSIONS.length(), end);
    if (!digits.matches("[1-9][0-9]{0,5}")) {
      return 0;
    }
    int release = Integer.parseInt(digits);
    return release > 8 ? release : 0;
  }

  /** Returns the name that programs see for this entry, without {@code META-INF/versions/n/}. */
  public String unversionedName() {
    return release() == 0 ? name : name.substring(name.indexOf('/', VERSIONS.length()) + 1);
  }
}
