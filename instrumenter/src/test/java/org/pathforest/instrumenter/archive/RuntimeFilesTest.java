package org.pathforest.instrumenter.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.IOException;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The runtime's class files, which are found beside the instrumenter. */
class RuntimeFilesTest {
  private static final String ANCHOR = "org/pathforest/runtime/HolderCalls.class";

  @TempDir Path dir;

  private static RuntimeFiles from(Path root) throws IOException {
    try (URLClassLoader loader = new URLClassLoader(new URL[] {root.toUri().toURL()}, null)) {
      return RuntimeFiles.load(loader);
    }
  }

  private Path jar() {
    return new Jars()
        .text("org/pathforest/holder/CounterHolder.class", "template")
        .text("other/Class.class", "other")
        .text("org/pathforest/runtime/b/B.class", "b")
        .text(ANCHOR, "probes")
        .text("org/pathforest/runtime/notes.txt", "no class")
        .write(dir.resolve("some tool.jar"));
  }

  @Test
  void own_runtime_is_found() {
    assertThat(RuntimeFiles.load().classes()).containsKey(ANCHOR).isNotEmpty();
    assertThat(RuntimeFiles.load().classes().values()).allMatch(ClassHeader::isClass);
  }

  @Test
  void runtime_is_read_from_a_jar_with_other_classes() throws IOException {
    assertThat(from(jar()).classes())
        .containsOnlyKeys(ANCHOR, "org/pathforest/runtime/b/B.class")
        .containsEntry(ANCHOR, Jars.utf8("probes"));
  }

  @Test
  void runtime_is_read_from_a_folder() throws IOException {
    Files.createDirectories(dir.resolve("a folder/org/pathforest/runtime"));
    Jars.write(dir.resolve("a folder").resolve(ANCHOR), Jars.utf8("probes"));
    assertThat(from(dir.resolve("a folder")).classes()).containsOnlyKeys(ANCHOR);
  }

  @Test
  void missing_runtime_is_named() {
    assertThatIllegalStateException()
        .isThrownBy(() -> from(dir))
        .withMessage(
            "the Pathforest runtime is not on the class path: no "
                + ANCHOR
                + "; reinstall Pathforest");
  }

  @Test
  void jar_is_a_module_and_the_same_each_time() throws IOException {
    Path first = dir.resolve(RuntimeFiles.JAR);
    Path second = dir.resolve("second.jar");
    from(jar()).writeJar(first);
    from(jar()).writeJar(second);
    assertThat(second).hasSameBinaryContentAs(first);
    ModuleDescriptor module =
        ModuleFinder.of(first).find(RuntimeFiles.MODULE).orElseThrow().descriptor();
    assertThat(module.isAutomatic()).isFalse();
    assertThat(module.exports())
        .extracting(Object::toString)
        .containsExactlyInAnyOrder(RuntimeFiles.MODULE, RuntimeFiles.MODULE + ".b");
    try (JarFile jar = new JarFile(first.toFile())) {
      assertThat(jar.stream().map(Object::toString))
          .containsExactly(
              "META-INF/",
              "META-INF/MANIFEST.MF",
              "META-INF/versions/",
              "META-INF/versions/9/",
              "META-INF/versions/9/module-info.class",
              "org/",
              "org/pathforest/",
              "org/pathforest/runtime/",
              ANCHOR,
              "org/pathforest/runtime/b/",
              "org/pathforest/runtime/b/B.class");
    }
  }
}
