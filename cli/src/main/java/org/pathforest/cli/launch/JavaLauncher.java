package org.pathforest.cli.launch;

import java.nio.file.Files;
import java.nio.file.Path;
import org.pathforest.paths.FileException;

/** Finds the {@code java} that runs programs. */
public final class JavaLauncher {
  private JavaLauncher() {}

  /**
   * The launcher that the user names; else that of {@code JAVA_HOME}; else that which runs us.
   *
   * @param named a launcher, or a JDK's folder; null if the user names none
   * @throws FileException if there is none where it should be
   */
  public static Path find(Path named) throws FileException {
    if (named != null) {
      return Files.isDirectory(named) ? executable(in(named)) : executable(named);
    }
    String home = System.getenv("JAVA_HOME");
    return home == null || home.isEmpty() ? current() : executable(in(Path.of(home)));
  }

  /** That which runs us. */
  public static Path current() {
    return in(Path.of(System.getProperty("java.home")));
  }

  private static Path in(Path home) {
    return home.resolve("bin").resolve("java");
  }

  private static Path executable(Path java) throws FileException {
    if (!Files.isRegularFile(java)) {
      throw new FileException(java.toString(), "no such file");
    } else if (!Files.isExecutable(java)) {
      throw new FileException(java.toString(), "can't be executed");
    }
    return java.toAbsolutePath();
  }
}
