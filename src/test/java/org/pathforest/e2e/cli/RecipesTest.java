package org.pathforest.e2e.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.e2e.docs.Docs;
import org.pathforest.programs.PartlyTested;
import org.pathforest.testkit.Jdks;
import org.pathforest.testkit.Needs;
import org.pathforest.testkit.Thorough;

/** Recipes of docs/guide/getting-started.md and docs/guide/builds.md, run word for word. */
@Thorough
class RecipesTest {
  private static final String SHELL_PAGE = "docs/guide/getting-started.md";
  private static final String ANT_PAGE = "docs/guide/builds.md";
  private static final Path ANT = Path.of("/usr/bin/ant");

  @TempDir Path folder;

  @BeforeEach
  void application() throws Exception {
    Jars.write(folder.resolve("app.jar"), null, PartlyTested.class, Jars.CHECKSUM);
  }

  private String run(String... command) throws Exception {
    var outcome = new Shell(folder, Jdks.current(), folder).run(command);
    assertThat(outcome.status()).as(outcome.out() + outcome.err()).isZero();
    for (String file : List.of("app-pf.jar", "app.pathprof", "report/index.html")) {
      assertThat(folder.resolve(file)).exists();
    }
    return outcome.out();
  }

  /** Unpacks the archive and makes a link to its launcher on the path. */
  private Path installed() throws IOException {
    Path home = Distribution.unpack(Files.createDirectory(folder.resolve("a place")));
    Path launcher = home.resolve("bin/pathforest");
    Files.createSymbolicLink(folder.resolve("pathforest"), folder.relativize(launcher));
    return launcher;
  }

  @Test
  void shell() throws Exception {
    installed();
    Path script = Files.writeString(folder.resolve("recipe.sh"), Docs.recipe(SHELL_PAGE, "shell"));

    assertThat(run("sh", "-e", script.toString())).contains("PartlyTested");

    assertThat(folder.resolve("jacoco.xml")).content().contains("PartlyTested");
  }

  @Test
  void launcher_says_that_java_home_names_no_jdk() throws Exception {
    Path none = folder.resolve("none");
    new Shell(folder, none, folder)
        .run(installed().toString(), "--help")
        .endedWith(
            1,
            "pathforest: %s/bin/java: not found; set JAVA_HOME to a JDK 17 or later\n"
                .formatted(none));
  }

  @Test
  void ant() throws Exception {
    Needs.that(Files.isExecutable(ANT), "Debian's package ant");
    Files.writeString(folder.resolve("build.xml"), Docs.recipe(ANT_PAGE, "ant"));

    assertThat(run(ANT.toString(), "-Dpathforest.home=" + Docs.ROOT.resolve("cli/target")))
        .contains("BUILD SUCCESSFUL");
  }
}
