package org.pathforest.e2e.corpus;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import org.pathforest.e2e.corpus.child.LinkClasses;
import org.pathforest.testkit.ChildJvm;

/** Links the classes of a jar in a child JVM that verifies everything. */
final class LinkCheck {
  static final String LINKED = "linked";

  private final Path runtime;

  /**
   * Prepares.
   *
   * @param runtime the runtime's jar
   */
  LinkCheck(Path runtime) {
    this.runtime = runtime;
  }

  /** What became of each class, by entry. */
  Map<String, String> link(Path jar) throws IOException, InterruptedException {
    ChildJvm.Outcome outcome =
        new ChildJvm(
                "-Xmx1g",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xverify:all",
                "-Dfile.encoding=UTF-8",
                "-cp",
                testClasses() + File.pathSeparator + runtime,
                LinkClasses.class.getName(),
                jar.toString())
            .within(Duration.ofMinutes(20))
            .run();
    if (outcome.status() != 0) {
      throw new IOException("the linker failed: " + outcome.err());
    }
    Map<String, String> result = new TreeMap<>();
    for (String line : outcome.out().lines().toList()) {
      int tab = line.indexOf('\t');
      result.put(line.substring(0, tab), line.substring(tab + 1));
    }
    return result;
  }

  static Path testClasses() {
    try {
      return Path.of(LinkClasses.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}
