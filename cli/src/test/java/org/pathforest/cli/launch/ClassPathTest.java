package org.pathforest.cli.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.paths.FileException;

class ClassPathTest {
  @TempDir Path folder;

  private Path jar(String name, String classPath) throws Exception {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    if (classPath != null) {
      manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, classPath);
    }
    Path jar = folder.resolve(name);
    Files.createDirectories(jar.getParent());
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(file, manifest)) {
      out.finish();
    }
    return jar;
  }

  private static List<Path> paths(List<ClassPath.Entry> entries) {
    return entries.stream().map(e -> e.path().toAbsolutePath().normalize()).toList();
  }

  @Test
  void wildcard_stands_for_the_jars_of_a_folder() throws Exception {
    Path b = jar("lib/b.jar", null);
    Path a = jar("lib/a.JAR", null);
    jar("lib/sub/c.jar", null);
    Files.writeString(folder.resolve("lib/readme.txt"), "");

    String text = "classes" + File.pathSeparator + folder.resolve("lib") + "/*";

    assertThat(paths(ClassPath.of(text)))
        .containsExactly(Path.of("classes").toAbsolutePath(), a, b);
  }

  @Test
  void what_a_manifest_names_comes_right_behind_its_jar() throws Exception {
    Path c = jar("lib/c d.jar", null);
    Path b = jar("lib/b.jar", "c%20d.jar ../a.jar");
    Path a = jar("a.jar", "lib/b.jar  missing.jar http://x/y.jar classes/ %zz");
    Path classes = Files.createDirectory(folder.resolve("classes"));
    Path last = jar("last.jar", null);

    String text = a + File.pathSeparator + last;

    assertThat(paths(ClassPath.of(text))).containsExactly(a, b, c, classes, last);
    assertThat(paths(ClassPath.ofJar(a.toString()))).containsExactly(a, b, c, classes);
    assertThat(ClassPath.of(text).stream().map(ClassPath.Entry::named))
        .containsExactly(true, false, false, false, true);
  }

  @Test
  void empty_element_is_the_working_folder() throws Exception {
    assertThat(ClassPath.of("").get(0).path()).isEqualTo(Path.of("."));
  }

  @Test
  void jar_to_run_must_be_there() {
    String missing = folder.resolve("x.jar").toString();

    assertThatThrownBy(() -> ClassPath.ofJar(missing))
        .isInstanceOf(FileException.class)
        .hasMessage(missing + ": no such file or folder; check the name");
    assertThatThrownBy(() -> ClassPath.ofJar(folder.toString()))
        .isInstanceOf(FileException.class)
        .hasMessage(folder + ": is not a jar; use -cp for folders");
  }
}
