package org.pathforest.e2e.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.pathforest.e2e.exact.TestClasses;

/** The jars that the build resolves for tests. */
public final class Jars {
  private Jars() {}

  /** Returns the folder of the tests' own classes. */
  public static Path testClasses() {
    return TestClasses.of(Jars.class);
  }

  /** Returns the jars in the folder that a system property names, sorted. */
  public static List<Path> in(String property) throws IOException {
    try (Stream<Path> files = Files.list(Path.of(System.getProperty(property)))) {
      List<Path> jars = files.filter(f -> f.toString().endsWith(".jar")).sorted().toList();
      assertThat(jars).as("jars in the folder of " + property).isNotEmpty();
      return jars;
    }
  }

  /** Returns the jars whose names begin with one of those names. */
  public static List<Path> small(String... names) throws IOException {
    return in("jars").stream()
        .filter(jar -> Stream.of(names).anyMatch(jar.getFileName().toString()::startsWith))
        .toList();
  }
}
