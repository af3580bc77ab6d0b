package org.pathforest.testkit;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;

/** JDKs to run programs with: the one that runs the tests, and a newer one if there is one. */
public final class Jdks {
  private Jdks() {}

  /** Returns the home of the JDK that runs the tests. */
  public static Path current() {
    return Path.of(System.getProperty("java.home"));
  }

  /**
   * Returns the home of a newer JDK: the one that the property {@code second.jdk} names, else the
   * newest one in the folder that contains the current one. Empty if there is none.
   */
  public static Optional<Path> newer() {
    String named = System.getProperty("second.jdk", "");
    if (!named.isEmpty()) {
      return Optional.of(Path.of(named));
    }
    try (Stream<Path> beside = Files.list(current().toRealPath().getParent())) {
      List<Path> homes =
          beside.filter(home -> feature(home) > Runtime.version().feature()).toList();
      return homes.stream().max(Comparator.comparing(Jdks::feature).thenComparing(p -> p));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Returns the feature release of a JDK, such as 17; 0 if the folder has no JDK. */
  public static int feature(Path home) {
    Path release = home.resolve("release");
    if (!Files.isRegularFile(release) || !Files.isExecutable(home.resolve("bin/javac"))) {
      return 0;
    }
    try (InputStream in = Files.newInputStream(release)) {
      Properties properties = new Properties();
      properties.load(in);
      String version = properties.getProperty("JAVA_VERSION", "0").replace("\"", "");
      return Runtime.Version.parse(version).feature();
    } catch (IOException | IllegalArgumentException e) {
      return 0;
    }
  }
}
