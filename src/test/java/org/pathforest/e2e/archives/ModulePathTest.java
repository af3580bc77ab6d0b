package org.pathforest.e2e.archives;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
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
  private static final String LIB_CALL = "lib.Lib.main(args);";

  @TempDir Path folder;
  private Path app;
  private Path lib;
  private Map<String, byte[]> classes;

  @BeforeEach
  void compile() throws IOException {
    classes =
        Layouts.compiled(
            folder,
            Map.of(
                "app.Main", Layouts.looping("app.Main", 5, LIB_CALL),
                "lib.Lib", Layouts.looping("lib.Lib", 7, "")));
    app = automatic("app.jar", "the.app", "app/Main.class");
    lib = automatic("lib.jar", "the.lib", "lib/Lib.class");
  }

  private Path automatic(String file, String module, String name) throws IOException {
    return new Layouts()
        .manifest("Automatic-Module-Name: " + module)
        .with(name, classes.get(name))
        .write(folder.resolve(file));
  }

  private InstrumentResult instrument(Path jar, RuntimeMode runtime, String to) throws IOException {
    return new Instrumenter(InstrumentOptions.defaults().with(runtime), Progress.NONE)
        .instrument(jar, folder.resolve(to));
  }

  private ChildJvm.Outcome run(String... arguments) throws Exception {
    return new ChildJvm("-Xmx64m", "-XX:+UseSerialGC", "-Dpathforest.output=run.pathprof")
        .with(java.util.List.of(arguments))
        .in(folder)
        .run();
  }

  private void assertCounted(ChildJvm.Outcome outcome) throws IOException {
    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.status()).isZero();
    Layouts.assertTurns(folder.resolve("run.pathprof"), "app.Main", 5);
    Layouts.assertTurns(folder.resolve("run.pathprof"), "lib.Lib", 7);
  }

  @Test
  void jars_with_a_module_name_carry_the_runtime_for_the_class_path() throws Exception {
    InstrumentResult result = instrument(app, RuntimeMode.AUTO, "a.jar");
    instrument(lib, RuntimeMode.AUTO, "b.jar");

    assertThat(result.external()).isFalse();
    assertThat(result.automaticModule()).isEqualTo("the.app");
    assertCounted(run("-cp", "a.jar:b.jar", "app.Main"));
  }

  @Test
  void of_jars_with_a_module_name_two_runtimes_are_refused_by_java_on_the_module_path()
      throws Exception {
    instrument(app, RuntimeMode.AUTO, "a.jar");
    instrument(lib, RuntimeMode.AUTO, "b.jar");

    ChildJvm.Outcome outcome = run("-p", "a.jar:b.jar", "-m", "the.app/app.Main");

    assertThat(outcome.status()).isEqualTo(1);
    assertThat(outcome.err() + outcome.out())
        .as("what the limits in the documents say")
        .contains("ResolutionException")
        .contains("org.pathforest.runtime");
  }

  @Test
  void jars_with_a_module_name_share_an_external_runtime_on_the_module_path() throws Exception {
    instrument(app, RuntimeMode.EXTERNAL, "a.jar");
    instrument(lib, RuntimeMode.EXTERNAL, "b.jar");
    RuntimeFiles.load().writeJar(folder.resolve("runtime.jar"));

    assertCounted(run("-p", "a.jar:b.jar:runtime.jar", "-m", "the.app/app.Main"));
  }

  @Test
  void module_of_several_releases_requires_the_runtime_in_each_descriptor() throws Exception {
    Map<String, byte[]> module =
        Layouts.compiled(
            folder,
            Map.of(
                "module-info", "module the.module { exports app; }",
                "app.Main", Layouts.looping("app.Main", 5, LIB_CALL),
                "lib.Lib", Layouts.looping("lib.Lib", 7, "")));
    Path jar =
        new Layouts()
            .manifest("Multi-Release: true")
            .withAll("", module)
            .with("META-INF/versions/11/module-info.class", module.get("module-info.class"))
            .write(folder.resolve("module.jar"));
    assertThat(instrument(jar, RuntimeMode.AUTO, "m.jar").external()).isTrue();
    RuntimeFiles.load().writeJar(folder.resolve("runtime.jar"));

    // Java takes the descriptor for 11.
    assertCounted(run("-p", "m.jar:runtime.jar", "-m", "the.module/app.Main"));
  }
}
