package org.pathforest.e2e.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** The jars that the build resolves, and what must hold for each. */
final class Jars {
  private Jars() {}

  /** The jars in the folder that a system property names, sorted. */
  static List<Path> in(String property) throws IOException {
    try (Stream<Path> files = Files.list(Path.of(System.getProperty(property)))) {
      List<Path> jars = files.filter(f -> f.toString().endsWith(".jar")).sorted().toList();
      assertThat(jars).as("jars in the folder of " + property).isNotEmpty();
      return jars;
    }
  }

  /** Tells how far a long run has come. */
  static void print(JarReport r) {
    System.out.printf(
        Locale.ROOT,
        "[corpus] %s: %,d methods, %d left out, %d verifier errors, %d structural differences,"
            + " %,d of %,d classes link%n",
        r.name(),
        r.result().methods(),
        r.result().leftOut().size(),
        r.verifierErrors().size(),
        r.differences().size(),
        r.linkedAfter(),
        r.linkedBefore());
  }

  /** Fails if anything of a jar was lost or changed. */
  static void assertNothingLost(JarReport report) {
    assertThat(report.verifierErrors()).as("verifier errors in " + report.name()).isEmpty();
    assertThat(report.differences()).as("structural differences in " + report.name()).isEmpty();
    assertThat(report.linkErrors())
        .as("classes of " + report.name() + " that linked before and don't now")
        .isEmpty();
  }
}
