package org.pathforest.e2e.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.pathforest.e2e.ChildJvm;

/** The command line, run in a folder. */
public final class Cli {
  private final Path folder;

  /** Commands that are run in that folder. */
  public Cli(Path folder) {
    this.folder = folder;
  }

  /** A command in a JVM that has not been started. */
  public ChildJvm command(String... words) {
    return new ChildJvm(
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-cp",
            classPath(),
            "org.pathforest.cli.Main")
        .with(List.of(words))
        .in(folder);
  }

  /** The class path of the tests. */
  public static String classPath() {
    return System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
  }

  /** Runs a command that must succeed and say nothing on standard error. */
  public String succeeds(String... words) throws Exception {
    ChildJvm.Outcome outcome = command(words).run();
    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.status()).isZero();
    return outcome.out();
  }

  /** Runs a command that must fail with one line, and leave everything as it was. */
  public void refuses(int status, String line, String... words) throws Exception {
    Map<String, String> before = snapshot();
    ChildJvm.Outcome outcome = command(words).run();
    assertThat(outcome.err()).isEqualTo("pathforest: " + line + "\n");
    assertThat(outcome.status()).isEqualTo(status);
    assertThat(outcome.out()).isEmpty();
    assertThat(snapshot()).isEqualTo(before);
  }

  /** All files in the folder, with their sizes and times. */
  private Map<String, String> snapshot() throws IOException {
    Map<String, String> files = new TreeMap<>();
    try (Stream<Path> walk = Files.walk(folder)) {
      for (Path file : walk.toList()) {
        boolean plain = Files.isRegularFile(file);
        files.put(
            folder.relativize(file).toString(),
            plain ? Files.size(file) + " " + Files.getLastModifiedTime(file) : "");
      }
    }
    return files;
  }
}
