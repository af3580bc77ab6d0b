package org.pathforest.e2e.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.programs.PartlyTested;
import org.pathforest.testkit.Jdks;
import org.pathforest.testkit.Needs;

/** The recipes of docs/getting-started.md, as they stand there. */
class RecipesTest {
  private static final Path ROOT =
      Path.of(System.getProperty("basedir", "")).toAbsolutePath().resolve("../..").normalize();
  private static final Path ANT = Path.of("/usr/bin/ant");

  @TempDir Path folder;

  @BeforeEach
  void application() throws Exception {
    Jars.write(folder.resolve("app.jar"), null, PartlyTested.class, Jars.CHECKSUM);
  }

  /** The block below a remark that says what it was tried with. */
  private static String recipe(String name) throws IOException {
    String text = Files.readString(ROOT.resolve("docs/getting-started.md"));
    Matcher block =
        Pattern.compile("<!-- tried: " + name + " -->\n```\\w+\n(.*?)\n```", Pattern.DOTALL)
            .matcher(text);
    assertThat(block.find()).as("recipe " + name).isTrue();
    return block.group(1) + "\n";
  }

  private String run(String... command) throws Exception {
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.redirectErrorStream(true);
    builder.environment().put("JAVA_HOME", Jdks.current().toString());
    builder.environment().merge("PATH", folder + ":", (old, mine) -> mine + old);
    Process process = builder.start();
    process.getOutputStream().close();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(out).isZero();
    return out;
  }

  private void everythingIsThere() {
    for (String file : List.of("app-pf.jar", "app.pathprof", "report/index.html")) {
      assertThat(folder.resolve(file)).exists();
    }
  }

  /** JUnit warns of links out of its folders. */
  @AfterEach
  void unlink() throws IOException {
    for (String file : List.of("pathforest-cli.jar", "lib")) {
      Files.deleteIfExists(folder.resolve("a place/pathforest").resolve(file));
    }
  }

  /** The launcher of the zip, where the zip has it, and a link to it on the path. */
  private Path installed() throws IOException {
    Path home = folder.resolve("a place/pathforest");
    Path launcher = Files.createDirectories(home.resolve("bin")).resolve("pathforest");
    Files.copy(ROOT.resolve("cli/src/distribution/bin/pathforest"), launcher);
    assertThat(launcher.toFile().setExecutable(true)).isTrue();
    for (String file : List.of("pathforest-cli.jar", "lib")) {
      Files.createSymbolicLink(home.resolve(file), ROOT.resolve("cli/target").resolve(file));
    }
    Files.createSymbolicLink(folder.resolve("pathforest"), folder.relativize(launcher));
    return launcher;
  }

  @Test
  void shell() throws Exception {
    installed();
    Path script = Files.writeString(folder.resolve("recipe.sh"), recipe("shell"));

    assertThat(run("sh", "-e", script.toString())).contains("PartlyTested");

    everythingIsThere();
    assertThat(folder.resolve("jacoco.xml")).content().contains("PartlyTested");
  }

  @Test
  void launcher_of_the_zip_says_that_java_home_names_no_jdk() throws Exception {
    ProcessBuilder builder = new ProcessBuilder(installed().toString(), "--help");
    builder.redirectErrorStream(true);
    builder.environment().put("JAVA_HOME", folder.resolve("none").toString());
    Process process = builder.start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).isEqualTo(1);
    assertThat(out)
        .isEqualTo(
            "pathforest: %s/none/bin/java: JAVA_HOME names no JDK; it must be 17 or later\n"
                .formatted(folder));
  }

  @Test
  void ant() throws Exception {
    Needs.that(Files.isExecutable(ANT), "Debian's package ant");
    Files.writeString(folder.resolve("build.xml"), recipe("ant"));

    String out = run(ANT.toString(), "-Dpathforest.home=" + ROOT.resolve("cli/target"));

    assertThat(out).contains("BUILD SUCCESSFUL");
    everythingIsThere();
  }
}
