package org.pathforest.e2e.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.testkit.ChildJvm;

/** The launcher script {@code pathforest}, with scripts in place of Maven and {@code java}. */
class LauncherTest {
  private static final String MVN =
      """
      echo built >>"$0.log"
      echo "$@" >>"$0.arguments"
      mkdir -p cli/target benchmarks/target
      echo >cli/target/pathforest-cli.jar
      echo >benchmarks/target/pathforest-benchmarks.jar
      """;

  @TempDir Path folder;
  private Path root;
  private Path java;
  private Path mvn;
  private Shell shell;

  @BeforeEach
  void make() throws IOException {
    root = Files.createDirectories(folder.resolve("a place"));
    Path sources = Path.of(System.getProperty("basedir", "")).resolve("../..");
    Files.copy(sources.resolve("pathforest"), root.resolve("pathforest"));
    Files.writeString(root.resolve("pom.xml"), "");
    String modules =
        "test-kit test-jars runtime paths instrumenter profile cfg-viz cli test-programs benchmarks";
    for (String module : modules.split(" ", -1)) {
      Files.createDirectories(root.resolve(module).resolve("src/main"));
      Files.writeString(root.resolve(module).resolve("pom.xml"), "");
    }
    java = folder.resolve("my jdk/bin/java");
    Shell.script(
        java,
        """
        if [ "$1" = -version ]; then echo 'openjdk version "17.0.1" 2021-10-19' >&2; exit; fi
        printf '<%s>' "$@"
        exit 5
        """);
    mvn = folder.resolve("bin/mvn");
    Shell.script(mvn, MVN);
    shell = new Shell(folder, folder.resolve("my jdk"), folder.resolve("bin"));
  }

  private ChildJvm.Outcome run(String... arguments) throws Exception {
    var command = Stream.concat(Stream.of(root + "/pathforest"), Stream.of(arguments));
    return shell.run(command.toArray(String[]::new));
  }

  private long builds() throws IOException {
    return Files.readAllLines(folder.resolve("bin/mvn.log")).size();
  }

  @Test
  void first_use_builds_and_later_ones_do_not() throws Exception {
    var first = run("report", "a b");
    var second = run("report", "a b");

    assertThat(first.err()).startsWith("pathforest: building").hasLineCount(1);
    assertThat(second.endedWith(5, "").out())
        .isEqualTo(first.out())
        .contains("<-cp><" + root + "/cli/target/pathforest-cli.jar>")
        .doesNotContain("pathforest.terminal")
        .endsWith("<org.pathforest.cli.Main><report><a b>");
    assertThat(first.status()).isEqualTo(5);
    assertThat(builds()).isEqualTo(1);
  }

  @Test
  void benchmarks_are_built_with_their_programs_and_started() throws Exception {
    var first = run("bench", "--quick");
    var second = run("bench", "--quick");

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

    assertThat(shell.run(further.toString()).out())
        .contains(root + "/cli/target/pathforest-cli.jar");
  }

  @Test
  void first_uses_at_once_build_once() throws Exception {
    Shell.script(mvn, "sleep 0.5\n" + MVN);
    List<Process> processes = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      processes.add(shell.start(root + "/pathforest"));
    }
    for (Process process : processes) {
      assertThat(Shell.outcome(process).status()).isEqualTo(5);
    }
    assertThat(builds()).isEqualTo(1);
  }

  @Test
  void failed_build_is_told_and_tried_again() throws Exception {
    Shell.script(mvn, "echo '[ERROR] Foo.java: not Java'; exit 1\n");

    var failed = run();

    assertThat(failed.err())
        .contains("[ERROR] Foo.java: not Java\n")
        .contains("pathforest: " + root + ": can't be built; read ");
    assertThat(failed.out()).isEmpty();
    assertThat(failed.status()).isEqualTo(1);
    Shell.script(mvn, "mkdir -p cli/target; echo >cli/target/pathforest-cli.jar\n");
    assertThat(run().status()).isEqualTo(5);
  }

  @Test
  void missing_or_old_java_is_told() throws Exception {
    String line = "pathforest: " + java + ": ";
    Shell.script(java, "echo 'openjdk version \"11.0.1\" 2018-10-16' >&2\n");
    run().endedWith(1, line + "Java 11; set JAVA_HOME to a JDK 17 or later\n");
    Files.delete(java);
    run().endedWith(1, line + "not found; set JAVA_HOME to a JDK 17 or later\n");
  }
}
