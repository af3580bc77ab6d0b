package org.pathforest.instrumenter.archive;

import java.nio.file.Path;
import java.util.Collection;
import org.pathforest.paths.FileException;

/**
 * The one rule for where instrumented archives find the runtime. What is written alone contains it.
 * Several may stand on one module path, where no two modules may have the same package: if one of
 * them is a module, the runtime's jar lies beside them, and they name it in their {@code
 * Class-Path}. So {@code java -jar}, {@code -cp} and {@code -p} find it.
 */
public final class RuntimeRule {
  /** For what is written alone. */
  public static final RuntimeRule ALONE = new RuntimeRule(false);

  private final boolean shared;

  private RuntimeRule(boolean shared) {
    this.shared = shared;
  }

  /**
   * For archives that are written together.
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
   * Whether an archive finds the runtime in the jar beside it.
   *
   * @throws FileException if it can't be read
   */
  public boolean beside(Archive archive) throws FileException {
    return (shared && (archive.modular() || !hasLoaderOfItsOwn(archive)))
        || requiresRuntime(archive);
  }

  /** Web applications and fat jars: a {@code Class-Path} is nothing to their loaders. */
  private static boolean hasLoaderOfItsOwn(Archive archive) {
    return archive.entries().stream()
        .anyMatch(e -> e.looksLikeArchive() || e.name().matches("(?:WEB|BOOT|APP)-INF/.*"));
  }

  /** A module of a program that calls the runtime itself: it has the jar already. */
  private static boolean requiresRuntime(Archive archive) throws FileException {
    for (ArchiveEntry descriptor : archive.descriptors()) {
      try {
        if (ModuleInfo.requires(archive.read(descriptor), RuntimeFiles.MODULE)) {
          return true;
        }
      } catch (IllegalArgumentException e) {
        // damaged: named when it is to be changed
      }
    }
    return false;
  }
}
