package org.pathforest.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What goals that instrument find out about a project, and put on its tests' path. */
class WeavingTest {
  @TempDir Path root;

  @Test
  void property_that_overrules_a_parameter_is_named() {
    Properties user = new Properties();
    user.setProperty("pathforest.k", "2");
    assertThat(AbstractWeavingMojo.overruled(user, "k", "8"))
        .startsWith("the property pathforest.k of the command line is '2', the parameter k")
        .contains("'8'");
    assertThat(AbstractWeavingMojo.overruled(user, "k", "2")).isNull();
    assertThat(AbstractWeavingMojo.overruled(user, "profiler", "ksf")).isNull();
  }

  @Test
  void project_with_a_descriptor_in_classes_or_tests_is_modular() throws IOException {
    Path classes = Files.createDirectories(root.resolve("classes"));
    Path tests = Files.createDirectories(root.resolve("src/test/java"));
    List<String> testRoots = List.of(root.resolve("none").toString(), tests.toString());
    assertThat(InstrumentMojo.isModular(root.resolve("none"), testRoots)).isFalse();
    assertThat(InstrumentMojo.isModular(classes, testRoots)).isFalse();
    Files.createFile(tests.resolve("module-info.java"));
    assertThat(InstrumentMojo.isModular(classes, testRoots)).isTrue();
    Files.createFile(classes.resolve("module-info.class"));
    assertThat(InstrumentMojo.isModular(classes, List.of())).isTrue();
  }

  @Test
  void jar_with_nothing_new_keeps_its_time() throws IOException {
    Path jar = root.resolve("runtime/settings.jar");
    SameFile.writeJar(jar, "a.properties", new byte[] {1});
    FileTime time = FileTime.from(Instant.parse("2020-02-02T02:02:02Z"));
    Files.setLastModifiedTime(jar, time);
    SameFile.writeJar(jar, "a.properties", new byte[] {1});
    assertThat(Files.getLastModifiedTime(jar)).isEqualTo(time);
    SameFile.writeJar(jar, "a.properties", new byte[] {2});
    assertThat(Files.getLastModifiedTime(jar)).isNotEqualTo(time);
  }
}
