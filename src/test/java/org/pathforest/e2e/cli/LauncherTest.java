package org.pathforest.e2e.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The script {@code pathforest}, beside stand-ins for the sources, for Maven and for a JDK. */
class LauncherTest {
  private static final List<String> MODULES =
      List.of(
          "test-kit",
          "test-jars",
          "runtime",
          "paths",
          "instrumenter",
          "profile",
          "cfg-viz",
          "cli",
          "test-programs",
          "benchmarks");

  @TempDir Path folder;
  private Path root;
  private Path jdk;

  private record Outcome(int status, String out, String err) {}

  @BeforeEach
  void make() throws IOException {
    root = Files.createDirectories(folder.resolve("a place"));
    Path script = Path.of(System.getProperty("basedir", "")).toAbsolutePath();
    Files.copy(script.resolve("../../pathforest"), root.resolve("pathforest"));
    Files.writeString(root.resolve("pom.xml"), "");
    for (String module : MODULES) {
      Files.createDirectories(root.resolve(module).resolve("src/main"));
      Files.writeString(root.resolve(module).resolve("pom.xml"), "");
    }
    jdk = Files.createDirectories(folder.resolve("my jdk/bin")).getParent();
    script(
        jdk.resolve("bin/java"),
        """
        if [ "$1" = -version ]; then echo 'openjdk version "17.0.1" 2021-10-19' >&2; exit; fi
        printf '<%s>' "$@"
        exit 5
        """);
    script(
        folder.resolve("bin/mvn"),
        """
        echo built >>"$0.log"
        sleep 0.5
        echo "$@" >>"$0.arguments"
        mkdir -p cli/target benchmarks/target
        echo >cli/target/pathforest-cli.jar
        echo >benchmarks/target/pathforest-benchmarks.jar
        """);
  }

  private static void script(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, "#!/bin/sh\n" + text);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private Process start(Path script, String... arguments) throws IOException {
    List<String> command = new ArrayList<>(List.of(script.toString()));
    command.addAll(Arrays.asList(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.environment().put("JAVA_HOME", jdk.toString());
    builder.environment().merge("PATH", folder.resolve("bin") + ":", (old, bin) -> bin + old);
    return builder.start();
  }

  private static Outcome outcome(Process process) throws Exception {
    String out = new String(process.getInputStream().readAllBytes(), UTF_8);
    String err = new String(process.getErrorStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    return new Outcome(process.exitValue(), out, err);
  }

  private Outcome run(String... arguments) throws Exception {
    return outcome(start(root.resolve("pathforest"), arguments));
  }

  private long builds() throws IOException {
    Path log = folder.resolve("bin/mvn.log");
    return Files.exists(log) ? Files.readAllLines(log).size() : 0;
  }

  @Test
  void first_use_builds_and_later_ones_do_not() throws Exception {
    Outcome first = run("report", "a b");
    Outcome second = run("report", "a b");

    assertThat(first.err()).startsWith("pathforest: building").hasLineCount(1);
    assertThat(second.err()).isEmpty();
    assertThat(second.out())
        .isEqualTo(first.out())
        .contains("<-cp><" + root + "/cli/target/pathforest-cli.jar>")
        .doesNotContain("pathforest.terminal")
        .endsWith("<org.pathforest.cli.Main><report><a b>");
    assertThat(builds()).isEqualTo(1);
  }

  @Test
  void benchmarks_are_built_with_their_programs_and_started() throws Exception {
    Outcome first = run("bench", "--quick");
    Outcome second = run("bench", "--quick");

    assertThat(first.err()).startsWith("pathforest: building").hasLineCount(1);
    assertThat(second.out())
        .isEqualTo(first.out())
        .contains("<-Dpathforest.bench.target=" + root + "/benchmarks/target>")
        .endsWith("<org.pathforest.bench.Main><--quick>");
    assertThat(builds()).isEqualTo(1);
    assertThat(folder.resolve("bin/mvn.arguments"))
        .content()
        .contains("-Pcorpus")
        .contains(
            "-pl test-kit,test-jars,runtime,paths,instrumenter,profile,test-programs,benchmarks package");
  }

  @Test
  void exit_status_is_kept() throws Exception {
    assertThat(run().status()).isEqualTo(5);
  }

  @Test
  void changed_source_makes_it_build_again() throws Exception {
    run();
    Path source = Files.writeString(root.resolve("paths/src/main/A.java"), "");
    Files.setLastModifiedTime(source, FileTime.from(Instant.now().plusSeconds(5)));

    run();

    assertThat(builds()).isEqualTo(2);
  }

  @Test
  void it_works_through_symbolic_links() throws Exception {
    Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of("a place/pathforest"));
    Path further = Files.createSymbolicLink(folder.resolve("bin/pf"), link);

    assertThat(outcome(start(further)).out()).contains(root + "/cli/target/pathforest-cli.jar");
  }

  @Test
  void first_uses_at_once_build_once() throws Exception {
    List<Process> processes = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      processes.add(start(root.resolve("pathforest")));
    }
    for (Process process : processes) {
      assertThat(outcome(process).status()).isEqualTo(5);
    }
    assertThat(builds()).isEqualTo(1);
  }

  @Test
  void failed_build_is_told_and_tried_again() throws Exception {
    script(folder.resolve("bin/mvn"), "echo '[ERROR] Foo.java: not Java'; exit 1\n");

    Outcome failed = run();

    assertThat(failed.err())
        .contains("[ERROR] Foo.java: not Java\n")
        .contains("pathforest: " + root + ": could not be built");
    assertThat(failed.out()).isEmpty();
    assertThat(failed.status()).isEqualTo(1);
    script(folder.resolve("bin/mvn"), "mkdir -p cli/target; echo >cli/target/pathforest-cli.jar\n");
    assertThat(run().status()).isEqualTo(5);
  }

  @Test
  void missing_or_old_java_is_told() throws Exception {
    Path java = jdk.resolve("bin/java");
    script(java, "echo 'openjdk version \"11.0.1\" 2018-10-16' >&2\n");
    assertThat(run().err()).isEqualTo("pathforest: " + java + ": Java 11; 17 or later is needed\n");
    Files.delete(java);
    Outcome missing = run();
    assertThat(missing.err())
        .isEqualTo("pathforest: " + java + ": JAVA_HOME names no JDK; it must be 17 or later\n");
    assertThat(missing.status()).isEqualTo(1);
  }
}
