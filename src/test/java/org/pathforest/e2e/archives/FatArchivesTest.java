package org.pathforest.e2e.archives;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.e2e.Weaving;
import org.pathforest.instrumenter.InstrumentOptions;
import org.pathforest.instrumenter.InstrumentResult;
import org.pathforest.testkit.ChildJvm;

/** Archives that contain archives, run by class loaders like those of their containers. */
class FatArchivesTest {
  @TempDir private static Path sources;
  private static Map<String, byte[]> app;
  private static byte[] lib;

  @TempDir private Path folder;

  @BeforeAll
  static void compile() throws Exception {
    app =
        Layouts.compiled(
            sources, Map.of("app.Main", Layouts.looping("app.Main", 5, Layouts.LIB_CALL)));
    var classes = Layouts.compiled(sources, Map.of("lib.Lib", Layouts.looping("lib.Lib", 7, "")));
    lib = new Layouts().withAll("", classes).bytes();
  }

  private Path in() {
    return folder.resolve("in.jar");
  }

  private InstrumentResult instrument() throws IOException {
    InstrumentOptions options = InstrumentOptions.defaults().withNested(true).withThreads(2);
    InstrumentResult result = Weaving.weave(in(), folder.resolve("out.jar"), options);
    InstrumentResult again = Weaving.weave(in(), folder.resolve("again.jar"), options);
    assertThat(result.out()).as("a second run").hasSameBinaryContentAs(again.out());
    assertThat(result.contents().unread()).isEmpty();
    assertThat(result.methods().leftOut()).isEmpty();
    return result;
  }

  /**
   * Runs the archive plain and instrumented. Checks each class's number of iterations in the only
   * profile that the instrumented run left.
   */
  private void assertTurns(Map<String, Integer> turns, String... command) throws Exception {
    String plain = run(in(), command);
    assertThat(run(folder.resolve("out.jar"), command)).isEqualTo(plain);
    File[] profiles = folder.toFile().listFiles((in, name) -> name.endsWith(".pathprof"));
    assertThat(profiles).hasSize(1);
    for (Map.Entry<String, Integer> e : turns.entrySet()) {
      Layouts.assertTurns(profiles[0].toPath(), e.getKey(), e.getValue());
    }
  }

  private String run(Path archive, String... command) throws Exception {
    return new ChildJvm("-Xmx64m", "-Xverify:all", "-Dpathforest.k=2")
        .with(List.of(command))
        .with(List.of(archive.toString()))
        .in(folder)
        .run()
        .succeeded();
  }

  @Test
  void spring_boot_like_jar_counts_launcher_application_and_libraries() throws Exception {
    String launch =
        """
        byte[] jar = java.nio.file.Files.readAllBytes(
            java.nio.file.Path.of(System.getProperty("java.class.path")));
        new load.Memory(
            jar, "BOOT-INF/classes/", "BOOT-INF/lib/", ClassLoader.getSystemClassLoader())
          .start("app.Main");
        """;
    String launcher = Layouts.looping("load.Launcher", 3, launch);
    Map<String, byte[]> classes =
        Layouts.compiled(folder, Map.of("load.Memory", Layouts.LOADER, "load.Launcher", launcher));
    new Layouts()
        .manifest("Main-Class: load.Launcher", "Start-Class: app.Main")
        .withAll("", classes)
        .withAll("BOOT-INF/classes/", app)
        .stored("BOOT-INF/lib/lib.jar", lib)
        .write(in());
    assertThat(instrument().contents().nested()).isEqualTo(1);

    assertTurns(Map.of("load.Launcher", 3, "app.Main", 5, "lib.Lib", 7), "-jar");
  }

  /**
   * Checks the numbers of iterations when the given code of a container runs the archive. The
   * application's class loader does not see the container's classes.
   */
  private void assertTurnsIn(String container) throws Exception {
    String source =
        """
        package load;
        class Container {
          public static void main(String[] args) throws Exception {
            byte[] archive = java.nio.file.Files.readAllBytes(java.nio.file.Path.of(args[0]));
            ClassLoader platform = ClassLoader.getPlatformClassLoader();
            %s
          }
        }
        """
            .formatted(container);
    var classes =
        Layouts.compiled(folder, Map.of("load.Memory", Layouts.LOADER, "load.Container", source));
    Path jar = new Layouts().withAll("", classes).write(folder.resolve("container.jar"));
    assertTurns(Map.of("app.Main", 5, "lib.Lib", 7), "-cp", jar.toString(), "load.Container");
  }

  @Test
  void web_application_in_an_isolated_loader_counts_classes_and_libraries() throws Exception {
    new Layouts().withAll("WEB-INF/classes/", app).stored("WEB-INF/lib/lib.jar", lib).write(in());
    instrument();
    assertTurnsIn(
        """
        new Memory(archive, "WEB-INF/classes/", "WEB-INF/lib/", platform).start("app.Main");
        """);
  }

  @Test
  void enterprise_application_counts_libraries_and_web_applications() throws Exception {
    new Layouts()
        .stored("lib/lib.jar", lib)
        .with("web.war", new Layouts().withAll("WEB-INF/classes/", app).bytes())
        .write(in());
    assertThat(instrument().contents().nested()).isEqualTo(2);
    assertTurnsIn(
        """
        Memory ear = new Memory(archive, null, "lib/", platform);
        byte[] war = Memory.read(archive, false).get("web.war");
        new Memory(war, "WEB-INF/classes/", "WEB-INF/lib/", ear).start("app.Main");
        """);
  }

  @Test
  void jars_in_a_jar_that_only_a_loader_of_its_own_sees_count() throws Exception {
    byte[] main = new Layouts().withAll("", app).bytes();
    new Layouts().stored("jars/app.jar", main).stored("jars/lib.jar", lib).write(in());
    instrument();
    assertTurnsIn("new Memory(archive, null, \"jars/\", platform).start(\"app.Main\");");
  }

  @Test
  void multi_release_jar_counts_the_release_that_runs() throws Exception {
    var newer = Layouts.compiled(folder, Map.of("app.Main", Layouts.looping("app.Main", 9, "")));
    new Layouts()
        .manifest("Main-Class: app.Main", "Multi-Release: true")
        .withAll("", app)
        .withAll("META-INF/versions/11/", newer)
        .write(in());
    assertThat(instrument().contents().classes()).hasSize(2);
    assertTurns(Map.of("app.Main", 9), "-jar");
  }
}
