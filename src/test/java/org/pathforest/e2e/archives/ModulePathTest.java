package org.pathforest.e2e.archives;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.spi.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.instrumenter.InstrumentOptions;
import org.pathforest.instrumenter.InstrumentResult;
import org.pathforest.instrumenter.Instrumenter;
import org.pathforest.instrumenter.Progress;
import org.pathforest.instrumenter.RuntimeMode;
import org.pathforest.instrumenter.archive.RuntimeFiles;
import org.pathforest.testkit.ChildJvm;

/** Instrumented jars on the module path. */
class ModulePathTest {
  @TempDir private static Path sources;
  private static Map<String, byte[]> classes;

  @TempDir private Path folder;

  @BeforeAll
  static void compile() throws IOException {
    classes =
        Layouts.compiled(
            sources,
            Map.of(
                "module-info", "module the.module { exports app; }",
                "app.Main", Layouts.looping("app.Main", 5, "lib.Lib.main(args);"),
                "lib.Lib", Layouts.looping("lib.Lib", 7, "")));
  }

  /** Instruments a jar of the application and one of its library, each with a module's name. */
  private InstrumentResult automatic(RuntimeMode runtime) throws IOException {
    Path app = folder.resolve("app.jar");
    Path lib = folder.resolve("lib.jar");
    new Layouts()
        .manifest("Automatic-Module-Name: the.app")
        .with("app/Main.class", classes.get("app/Main.class"))
        .write(app);
    new Layouts()
        .manifest("Automatic-Module-Name: the.lib")
        .with("lib/Lib.class", classes.get("lib/Lib.class"))
        .write(lib);
    instrument(lib, runtime, "b.jar");
    return instrument(app, runtime, "a.jar");
  }

  private InstrumentResult instrument(Path jar, RuntimeMode runtime, String to) throws IOException {
    RuntimeFiles.load().writeJar(folder.resolve("runtime.jar"));
    return new Instrumenter(InstrumentOptions.defaults().with(runtime), Progress.NONE)
        .instrument(jar, folder.resolve(to));
  }

  private ChildJvm.Outcome run(String command) throws Exception {
    return new ChildJvm("-Xmx64m", "-Dpathforest.output=run.pathprof")
        .with(List.of(command.split(" ", -1)))
        .in(folder)
        .run();
  }

  private void assertCounted(ChildJvm.Outcome outcome) throws IOException {
    outcome.endedWith(0, "");
    Layouts.assertTurns(folder.resolve("run.pathprof"), "app.Main", 5);
    Layouts.assertTurns(folder.resolve("run.pathprof"), "lib.Lib", 7);
  }

  @Test
  void jars_with_a_module_name_carry_the_runtime_for_the_class_path() throws Exception {
    InstrumentResult result = automatic(RuntimeMode.AUTO);
    assertThat(result.external()).isFalse();
    assertThat(result.automaticModule()).isEqualTo("the.app");
    assertCounted(run("-cp a.jar:b.jar app.Main"));
  }

  @Test
  void of_jars_with_a_module_name_two_runtimes_are_refused_by_java_on_the_module_path()
      throws Exception {
    automatic(RuntimeMode.AUTO);
    ChildJvm.Outcome outcome = run("-p a.jar:b.jar -m the.app/app.Main");
    assertThat(outcome.status()).isEqualTo(1);
    assertThat(outcome.err() + outcome.out())
        .as("what the limits in the documents say")
        .contains("ResolutionException", "org.pathforest.runtime");
  }

  @Test
  void jars_with_a_module_name_share_an_external_runtime_on_the_module_path() throws Exception {
    automatic(RuntimeMode.EXTERNAL);
    // No automatic module names it, and Java resolves no other module unasked.
    assertCounted(
        run("-p a.jar:b.jar:runtime.jar --add-modules org.pathforest.runtime -m the.app/app.Main"));
  }

  @Test
  void image_of_an_instrumented_module_leaves_a_profile() throws Exception {
    Path jar = new Layouts().withAll("", classes).write(folder.resolve("module.jar"));
    instrument(jar, RuntimeMode.AUTO, "m.jar");
    Path image = folder.resolve("image");
    StringWriter said = new StringWriter();
    int status =
        ToolProvider.findFirst("jlink")
            .orElseThrow()
            .run(
                new PrintWriter(said),
                new PrintWriter(said),
                "--module-path",
                folder.resolve("m.jar") + File.pathSeparator + folder.resolve("runtime.jar"),
                "--add-modules",
                "the.module",
                "--strip-debug",
                "--output",
                image.toString());
    assertThat(status).as(said.toString()).isZero();
    assertCounted(
        new ChildJvm("-Dpathforest.output=run.pathprof", "-m", "the.module/app.Main")
            .withItsOwnFlags()
            .of(image)
            .in(folder)
            .run());
  }

  @Test
  void module_of_several_releases_requires_the_runtime_in_each_descriptor() throws Exception {
    Path jar =
        new Layouts()
            .manifest("Multi-Release: true")
            .withAll("", classes)
            .with("META-INF/versions/11/module-info.class", classes.get("module-info.class"))
            .write(folder.resolve("module.jar"));
    assertThat(instrument(jar, RuntimeMode.AUTO, "m.jar").external()).isTrue();
    // Java takes the descriptor for 11.
    assertCounted(run("-p m.jar:runtime.jar -m the.module/app.Main"));
  }
}
