package org.pathforest.e2e.archives;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.instrumenter.InstrumentOptions;
import org.pathforest.instrumenter.InstrumentResult;
import org.pathforest.instrumenter.Instrumenter;
import org.pathforest.instrumenter.Progress;
import org.pathforest.testkit.ChildJvm;

/** Archives with archives in them, run by loaders like those of their containers. */
class FatArchivesTest {
  private static final String LIB_CALL =
      "Class.forName(\"lib.Lib\").getMethod(\"main\", String[].class)"
          + ".invoke(null, (Object) args);";

  @TempDir Path folder;
  private Map<String, byte[]> app;
  private byte[] lib;
  private Path in;
  private Path out;

  @BeforeEach
  void compile() throws IOException {
    in = folder.resolve("in.jar");
    out = folder.resolve("out.jar");
    app = Layouts.compiled(folder, Map.of("app.Main", Layouts.looping("app.Main", 5, LIB_CALL)));
    lib =
        new Layouts()
            .withAll(
                "", Layouts.compiled(folder, Map.of("lib.Lib", Layouts.looping("lib.Lib", 7, ""))))
            .bytes();
  }

  private InstrumentResult instrument() throws IOException {
    InstrumentOptions options = InstrumentOptions.defaults().withNested(true).withThreads(2);
    InstrumentResult result = new Instrumenter(options, Progress.NONE).instrument(in, out);
    Path again = folder.resolve("again.jar");
    new Instrumenter(options, Progress.NONE).instrument(in, again);
    assertThat(out).as("a second run").hasSameBinaryContentAs(again);
    assertThat(result.unread()).isEmpty();
    assertThat(result.leftOut()).isEmpty();
    return result;
  }

  /** Runs the archive as it is, and instrumented; answers the only profile that the latter left. */
  private Path profileOf(List<String> arguments) throws Exception {
    ChildJvm.Outcome plain = run(arguments, in);
    ChildJvm.Outcome woven = run(arguments, out);
    assertThat(plain.status()).as(plain.err()).isZero();
    assertThat(woven.err()).isEmpty();
    assertThat(woven).isEqualTo(plain);
    try (Stream<Path> files = Files.list(folder)) {
      List<Path> profiles = files.filter(f -> f.toString().endsWith(".pathprof")).toList();
      assertThat(profiles).hasSize(1);
      return profiles.get(0);
    }
  }

  private ChildJvm.Outcome run(List<String> arguments, Path archive) throws Exception {
    return new ChildJvm("-Xmx64m", "-XX:+UseSerialGC", "-Xverify:all")
        .with(List.of("-Dpathforest.k=2"))
        .with(arguments.stream().map(a -> a.equals("ARCHIVE") ? archive.toString() : a).toList())
        .in(folder)
        .run();
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
    Map<String, byte[]> launcher =
        Layouts.compiled(
            folder,
            Map.of(
                "load.Memory",
                Layouts.LOADER,
                "load.Launcher",
                Layouts.looping("load.Launcher", 3, launch)));
    new Layouts()
        .manifest("Main-Class: load.Launcher", "Start-Class: app.Main")
        .withAll("", launcher)
        .withAll("BOOT-INF/classes/", app)
        .stored("BOOT-INF/lib/lib.jar", lib)
        .write(in);
    assertThat(instrument().nested()).isEqualTo(1);

    Path profile = profileOf(List.of("-jar", "ARCHIVE"));

    Layouts.assertTurns(profile, "load.Launcher", 3);
    Layouts.assertTurns(profile, "app.Main", 5);
    Layouts.assertTurns(profile, "lib.Lib", 7);
  }

  /** What a container does, of which the application sees nothing. */
  private String container(String body) throws IOException {
    Map<String, byte[]> classes =
        Layouts.compiled(
            folder,
            Map.of(
                "load.Memory",
                Layouts.LOADER,
                "load.Container",
                """
                package load;
                class Container {
                  public static void main(String[] args) throws Exception {
                    byte[] archive =
                        java.nio.file.Files.readAllBytes(java.nio.file.Path.of(args[0]));
                    ClassLoader platform = ClassLoader.getPlatformClassLoader();
                    %s
                  }
                }
                """
                    .formatted(body)));
    Path jar = folder.resolve("container.jar");
    new Layouts().withAll("", classes).write(jar);
    return jar.toString();
  }

  @Test
  void web_application_in_an_isolated_loader_counts_classes_and_libraries() throws Exception {
    String container =
        container(
            """
            new Memory(archive, "WEB-INF/classes/", "WEB-INF/lib/", platform).start("app.Main");
            """);
    new Layouts().withAll("WEB-INF/classes/", app).stored("WEB-INF/lib/lib.jar", lib).write(in);
    instrument();

    Path profile = profileOf(List.of("-cp", container, "load.Container", "ARCHIVE"));

    Layouts.assertTurns(profile, "app.Main", 5);
    Layouts.assertTurns(profile, "lib.Lib", 7);
  }

  @Test
  void enterprise_application_counts_libraries_and_web_applications() throws Exception {
    String container =
        container(
            """
            Memory ear = new Memory(archive, null, "lib/", platform);
            byte[] war = Memory.read(archive, false).get("web.war");
            new Memory(war, "WEB-INF/classes/", "WEB-INF/lib/", ear).start("app.Main");
            """);
    new Layouts()
        .stored("lib/lib.jar", lib)
        .with("web.war", new Layouts().withAll("WEB-INF/classes/", app).bytes())
        .write(in);
    assertThat(instrument().nested()).isEqualTo(2);

    Path profile = profileOf(List.of("-cp", container, "load.Container", "ARCHIVE"));

    Layouts.assertTurns(profile, "app.Main", 5);
    Layouts.assertTurns(profile, "lib.Lib", 7);
  }

  @Test
  void jars_in_a_jar_that_only_a_loader_of_its_own_sees_count() throws Exception {
    String container =
        container("new Memory(archive, null, \"jars/\", platform).start(\"app.Main\");");
    byte[] main = new Layouts().withAll("", app).bytes();
    new Layouts().stored("jars/app.jar", main).stored("jars/lib.jar", lib).write(in);
    instrument();

    Path profile = profileOf(List.of("-cp", container, "load.Container", "ARCHIVE"));

    Layouts.assertTurns(profile, "app.Main", 5);
    Layouts.assertTurns(profile, "lib.Lib", 7);
  }

  @Test
  void multi_release_jar_counts_the_release_that_runs() throws Exception {
    Map<String, byte[]> newer =
        Layouts.compiled(folder, Map.of("app.Main", Layouts.looping("app.Main", 9, "")));
    new Layouts()
        .manifest("Main-Class: app.Main", "Multi-Release: true")
        .withAll("", app)
        .withAll("META-INF/versions/11/", newer)
        .write(in);
    assertThat(instrument().classes()).isEqualTo(2);

    Layouts.assertTurns(profileOf(List.of("-jar", "ARCHIVE")), "app.Main", 9);
  }
}
