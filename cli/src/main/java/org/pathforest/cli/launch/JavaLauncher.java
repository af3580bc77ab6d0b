package org.pathforest.cli.launch;

import java.nio.file.Files;
import java.nio.file.Path;
import org.pathforest.paths.FileException;

/** Finds the {@code java} launcher for running programs. */
public final class JavaLauncher {
  private JavaLauncher() {}

  /**
   * Returns the launcher that the user names, else that of {@code JAVA_HOME}, else that of this
   * JVM.
   *
   * @param named a launcher or the folder of a JDK; null if the user names none
   * @throws FileException if the place that was named has no launcher
   */
  public static Path find(Path named) throws FileException {
    if (named != null) {
      return Files.isDirectory(named) ? executable(in(named)) : executable(named);
    }
    String home = System.getenv("JAVA_HOME");
    return home == null || home.isEmpty() ? current() : executable(in(Path.of(home)));
  }

  /** Returns the launcher of this JVM. */
  public static Path current() {
    return in(Path.of(System.getProperty("java.home")));
  }

  private static Path in(Path home) {
    return home.resolve("bin").resolve("java");
  }

  private static Path executable(Path java) throws FileException {
    if (!Files.isRegularFile(java)) {
      throw new FileException(java.toString(), "no such file; set --java or JAVA_HOME to a JDK");
    } else if (!Files.isExecutable(java)) {
      throw new FileException(
          java.toString(), "can't be executed; set --java or JAVA_HOME to a JDK");
    }
    return java.toAbsolutePath();
  }
}
