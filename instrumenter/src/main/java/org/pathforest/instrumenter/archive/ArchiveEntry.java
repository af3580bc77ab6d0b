package org.pathforest.instrumenter.archive;

import java.util.Locale;
import java.util.Set;

/**
 * One entry of an {@link Archive}. Names are not unique: jars with duplicate entries exist, and
 * each of them is an entry of its own.
 *
 * @param index position in {@link Archive#entries()}, from 0
 * @param name path from the archive's root, parts separated by {@code /}; of directories with a
 *     final {@code /}
 * @param size content in bytes, as the archive states it; 0 for directories
 */
public record ArchiveEntry(int index, String name, long size) {
  static final String META_INF = "META-INF/";

  /** Where the manifest stands. */
  public static final String MANIFEST = META_INF + "MANIFEST.MF";

  private static final String VERSIONS = META_INF + "versions/";
  private static final String MODULE_INFO = "module-info.class";

  /** Java's own (Jakarta EE Platform 8.1), and Android's. */
  private static final Set<String> ARCHIVES = Set.of("jar", "war", "ear", "rar", "aar");

  /** Whether this is a directory: it has no content. */
  public boolean directory() {
    return name.endsWith("/");
  }

  /** Whether the name is that of a class file; the content may be something else. */
  public boolean looksLikeClass() {
    return name.endsWith(".class");
  }

  /**
   * Whether the name is that of an archive with classes: {@code .jar}, {@code .war}, {@code .ear},
   * {@code .rar} (a resource adapter) or {@code .aar}, in upper or lower case; the content may be
   * something else.
   */
  public boolean looksLikeArchive() {
    int dot = name.lastIndexOf('.');
    return dot >= 0 && ARCHIVES.contains(name.substring(dot + 1).toLowerCase(Locale.ROOT));
  }

  /** Whether this is a module descriptor: at the root, or of one release. */
  public boolean moduleInfo() {
    return unversionedName().equals(MODULE_INFO);
  }

  /** Whether this is the manifest; the JDK finds it in upper or lower case. */
  public boolean manifest() {
    return name.equalsIgnoreCase(MANIFEST);
  }

  /**
   * Whether this belongs to a signature: {@code META-INF/*.SF}, {@code *.RSA}, {@code *.DSA},
   * {@code *.EC} and {@code SIG-*} (JAR File Specification, "Signed JAR File"), in upper or lower
   * case, not in folders below.
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

  /** {@code SIG-} files have no extension or one of up to three letters and digits. */
  private static boolean isSigFile(String file) {
    if (!file.startsWith("SIG-")) {
      return false;
    }
    int dot = file.lastIndexOf('.');
    return dot < 0 || file.substring(dot + 1).matches("[A-Z0-9]{1,3}");
  }

  /**
   * The release from which on a multi-release jar shows this entry: n for {@code
   * META-INF/versions/n/…}, n above 8; 0 for everything else.
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

  /** The name under which a program sees this entry: without {@code META-INF/versions/n/}. */
  public String unversionedName() {
    return release() == 0 ? name : name.substring(name.indexOf('/', VERSIONS.length()) + 1);
  }
}
