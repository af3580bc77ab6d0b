package org.pathforest.instrumenter.archive;

import java.nio.file.Path;
import java.util.Collection;
import org.pathforest.paths.FileException;

/**
 * Decides where instrumented archives find the runtime. An archive that is written alone contains
 * it.
 *
 * <p>Several archives may be on one module path, where no two modules may have the same package. So
 * if one of them is a module, the runtime's jar is next to them, and they name it in their {@code
 * Class-Path}. Then {@code java -jar}, {@code -cp} and {@code -p} find it.
 */
public final class RuntimeRule {
  /** The rule for an archive that is written alone. */
  public static final RuntimeRule ALONE = new RuntimeRule(false);

  private final boolean shared;

  private RuntimeRule(boolean shared) {
    this.shared = shared;
  }

  /**
   * Returns the rule for archives that are written together.
   *
   * @throws FileException if one can't be read
   */
  public static RuntimeRule of(Collection<Path> together) throws FileException {
    boolean modular = false;
    for (Path path : together) {
      try (Archive archive = Archive.open(path)) {
        modular |= archive.modular();
      }
    }
    return new RuntimeRule(modular && together.size() > 1);
  }

  /**
   * Returns whether an archive finds the runtime in the jar next to it.
   *
   * @throws FileException if the archive can't be read
   */
  public boolean beside(Archive archive) throws FileException {
    return (shared && (archive.modular() || !hasLoaderOfItsOwn(archive)))
        || requiresRuntime(archive);
  }

  /**
   * Returns whether this is a web application or fat jar, whose loader ignores a {@code
   * Class-Path}.
   */
  private static boolean hasLoaderOfItsOwn(Archive archive) {
    return archive.entries().stream()
        .anyMatch(e -> e.looksLikeArchive() || e.name().matches("(?:WEB|BOOT|APP)-INF/.*"));
  }

  /**
   * Returns whether this is a module that calls the runtime itself. Its program already has the
   * jar.
   */
  private static boolean requiresRuntime(Archive archive) throws FileException {
    for (ArchiveEntry descriptor : archive.descriptors()) {
      try {
        if (ModuleInfo.requires(archive.read(descriptor), RuntimeFiles.MODULE)) {
          return true;
        }
      } catch (IllegalArgumentException e) {
        // damaged; reported when it has to be changed
      }
    }
    return false;
  }
}
