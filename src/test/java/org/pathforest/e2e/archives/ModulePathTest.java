package org.pathforest.e2e.archives;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.spi.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.e2e.Weaving;
import org.pathforest.e2e.cli.Cli;
import org.pathforest.instrumenter.InstrumentOptions;
import org.pathforest.instrumenter.InstrumentResult;
import org.pathforest.instrumenter.RuntimeMode;
import org.pathforest.instrumenter.archive.Archive;
import org.pathforest.instrumenter.archive.RuntimeFiles;
import org.pathforest.testkit.ChildJvm;
import org.pathforest.testkit.Thorough;

/** Instrumented jars on the module path. */
@Thorough
class ModulePathTest {
  private static final String INFO = "module-info.class";

  @TempDir private static Path sources;
  private static Map<String, byte[]> classes;

  @TempDir private Path folder;

  @BeforeAll
  static void compile() throws Exception {
    classes =
        Layouts.compiled(
            sources,
            Map.of(
                "module-info", "module the.module { exports app; }",
                "app.Main", Layouts.looping("app.Main", 5, "lib.Lib.main(args);"),
                "lib.Lib", Layouts.looping("lib.Lib", 7, "")));
  }

  /**
   * Instruments one jar of the application and one of its library, each with the name of an
   * automatic module.
   */
  private InstrumentResult automatic(RuntimeMode runtime) throws IOException {
    automatic("the.lib", "lib/Lib.class", runtime, "b.jar");
    return automatic("the.app", "app/Main.class", runtime, "a.jar");
  }

  private InstrumentResult automatic(String module, String file, RuntimeMode runtime, String to)
      throws IOException {
    Path jar =
        new Layouts()
            .manifest("Automatic-Module-Name: " + module)
            .with(file, classes.get(file))
            .write(folder.resolve("plain.jar"));
    return instrument(jar, runtime, to);
  }

  private InstrumentResult instrument(Path jar, RuntimeMode runtime, String to) throws IOException {
    RuntimeFiles.load().writeJar(folder.resolve("runtime.jar"));
    return Weaving.weave(jar, folder.resolve(to), InstrumentOptions.defaults().with(runtime));
  }

  private ChildJvm.Outcome run(String command) throws Exception {
    return new ChildJvm("-Xmx64m", "-Dpathforest.output=run.pathprof")
        .with(List.of(command.split(" ", -1)))
        .in(folder)
        .run();
  }

  private void assertCounted(ChildJvm.Outcome outcome) throws IOException {
    outcome.succeeded();
    Path profile = folder.resolve("run.pathprof");
    Layouts.assertTurns(profile, "app.Main", 5);
    Layouts.assertTurns(profile, "lib.Lib", 7);
    Files.delete(profile);
  }

  @Test
  void jars_with_a_module_name_carry_the_runtime_for_the_class_path() throws Exception {
    InstrumentResult result = automatic(RuntimeMode.AUTO);
    assertThat(result.external()).isFalse();
    assertThat(result.contents().automaticModule()).isEqualTo("the.app");
    assertCountedEachWay("-cp a.jar:b.jar app.Main");
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
    // Automatic modules don't require the runtime's module, and Java resolves it only on request.
    assertCountedEachWay(
        "-p a.jar:b.jar:runtime.jar --add-modules org.pathforest.runtime -m the.app/app.Main");
  }

  /** Makes a jar with the JDK's tool, which lists the module's packages in the descriptor. */
  private Path jar(String name, String main, Map<String, byte[]> files) throws IOException {
    Path jar = new Layouts().withAll("", files).write(folder.resolve(name));
    Path manifest = Files.writeString(folder.resolve("manifest"), "Class-Path: b.jar more/c.jar\n");
    tool("jar", "-u -f %s -m %s -e %s", jar, manifest, main);
    return jar;
  }

  private static void tool(String name, String command, Object... arguments) {
    StringWriter said = new StringWriter();
    PrintWriter out = new PrintWriter(said);
    String[] words = command.formatted(arguments).split(" ", -1);
    int status = ToolProvider.findFirst(name).orElseThrow().run(out, out, words);
    assertThat(status).as(said.toString()).isZero();
  }

  /** Links a runtime image and runs the first of those modules in it. */
  private void assertImageCounted(String modulePath, String modules) throws Exception {
    Path image = folder.resolve("image");
    String path = folder + "/" + modulePath.replace(":", File.pathSeparator + folder + "/");
    tool("jlink", "-p %s --add-modules %s --strip-debug --output %s", path, modules, image);
    assertCounted(
        new ChildJvm("-Dpathforest.output=run.pathprof", "--add-modules", modules)
            .with(List.of("-m", modules.split(",", -1)[0] + "/app.Main"))
            .withItsOwnFlags()
            .of(image)
            .in(folder)
            .run());
  }

  private void assertCountedEachWay(String... commands) throws Exception {
    for (String command : commands) {
      assertCounted(run(command));
    }
  }

  @Test
  void module_that_is_written_alone_has_the_runtime_however_it_is_started() throws Exception {
    Path jar = jar("plain.jar", "app.Main", classes);
    assertThat(instrument(jar, RuntimeMode.AUTO, "m.jar").external()).isFalse();
    Files.delete(folder.resolve("runtime.jar"));
    assertCountedEachWay(
        "-jar m.jar",
        "-cp m.jar app.Main",
        "-p m.jar -m the.module",
        "-p m.jar -m the.module/app.Main");
    assertImageCounted("m.jar", "the.module");
  }

  @Test
  void module_that_has_the_runtime_is_asked_for_its_profile_through_jmx() throws Exception {
    String ask =
        """
        Object file = java.lang.management.ManagementFactory.getPlatformMBeanServer().invoke(
            new javax.management.ObjectName("org.pathforest:type=Pathforest"), "dump", null, null);
        System.out.println(file);
        """;
    String module = "module the.module { requires java.management; }";
    Path jar = jar("plain.jar", "app.Main", module(module, "app.Main", 5, ask));
    instrument(jar, RuntimeMode.AUTO, "m.jar");
    assertThat(run("-Dpathforest.jmx=true -p m.jar -m the.module").succeeded())
        .endsWith("run.1.pathprof\n");
  }

  private static Map<String, byte[]> app() throws Exception {
    return module("module the.app {}", "app.Main", 5, Layouts.LIB_CALL);
  }

  private static Map<String, byte[]> lib() throws Exception {
    return module("module the.lib { exports lib; }", "lib.Lib", 7, "");
  }

  private static Map<String, byte[]> module(String module, String name, int turns, String more)
      throws Exception {
    return Layouts.compiled(
        sources, Map.of("module-info", module, name, Layouts.looping(name, turns, more)));
  }

  @Test
  void modules_that_are_written_together_share_a_runtime_however_they_are_started()
      throws Exception {
    jar("a.jar", "app.Main", app());
    new Layouts().withAll("", lib()).write(folder.resolve("b.jar"));

    new Cli(folder).succeeds("instrument a.jar b.jar -o out");

    try (Archive archive = Archive.open(folder.resolve("out/a.jar"))) {
      assertThat(archive.manifest().getMainAttributes().getValue("Class-Path"))
          .isEqualTo("b.jar more/c.jar pathforest-runtime.jar");
    }
    assertCountedEachWay(
        "-jar out/a.jar",
        "-cp out/a.jar:out/b.jar app.Main",
        "-cp out/b.jar:out/a.jar app.Main",
        "-p out --add-modules the.lib -m the.app/app.Main");
  }

  @Test
  void modules_that_are_written_apart_have_counter_holders_in_packages_of_their_own()
      throws Exception {
    for (InstrumentResult module :
        List.of(
            instrument(jar("app.jar", "app.Main", app()), RuntimeMode.EXTERNAL, "a.jar"),
            instrument(jar("lib.jar", "lib.Lib", lib()), RuntimeMode.EXTERNAL, "b.jar"))) {
      String holders = "org.pathforest.counters.m" + module.mapId();
      ModuleDescriptor d = ModuleFinder.of(module.out()).findAll().iterator().next().descriptor();
      assertThat(d.packages()).hasSize(2).contains(holders);
      assertThat(d.exports()).noneMatch(e -> e.source().equals(holders));
    }
    assertCountedEachWay(
        "-p a.jar:b.jar:runtime.jar --add-modules the.lib -m the.app/app.Main",
        "-cp a.jar:b.jar:runtime.jar app.Main");
    assertImageCounted("a.jar:b.jar:runtime.jar", "the.app,the.lib");
  }

  @Test
  void jar_with_the_descriptor_of_a_library_is_no_module() throws Exception {
    String descriptor = "module a.library { exports far.away; }";
    Map<String, String> library =
        Map.of("module-info", descriptor, "far.away.X", "package far.away; class X {}");
    byte[] info = Layouts.compiled(sources, library).get(INFO);
    for (String manifest :
        List.of("Main-Class: app.Main", "Multi-Release: true\r\nMain-Class: app.Main")) {
      Path jar =
          new Layouts()
              .manifest(manifest)
              .with("META-INF/versions/9/module-info.class", info)
              .with("app/Main.class", classes.get("app/Main.class"))
              .with("lib/Lib.class", classes.get("lib/Lib.class"))
              .write(folder.resolve("fat.jar"));
      assertThat(instrument(jar, RuntimeMode.AUTO, "out.jar").external()).isFalse();
      assertCountedEachWay("-jar out.jar");
      Files.copy(jar, folder.resolve("copy.jar"), StandardCopyOption.REPLACE_EXISTING);
      new Cli(folder).succeeds("instrument fat.jar copy.jar -o several");
      assertCountedEachWay("-jar several/fat.jar");
      assertThat(folder.resolve("several/pathforest-runtime.jar")).doesNotExist();
    }
  }

  @Test
  void module_of_several_releases_has_the_runtime_for_each() throws Exception {
    Path jar =
        new Layouts()
            .manifest("Multi-Release: true", "Main-Class: app.Main")
            .withAll("", classes)
            .with("META-INF/versions/11/module-info.class", classes.get(INFO))
            .with("META-INF/A.SF", new byte[0])
            .write(folder.resolve("module.jar"));
    InstrumentResult result = instrument(jar, RuntimeMode.AUTO, "m.jar");
    assertThat(result.external()).isFalse();
    assertThat(result.contents().signed()).isTrue();
    // Java uses the descriptor of version 11.
    assertCountedEachWay("-p m.jar -m the.module/app.Main", "-jar m.jar");
    assertThat(instrument(jar, RuntimeMode.EXTERNAL, "m.jar").external()).isTrue();
    assertCountedEachWay("-p m.jar:runtime.jar -m the.module/app.Main");
  }
}
