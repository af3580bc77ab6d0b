package org.pathforest.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.paths.map.MethodKey;
import org.pathforest.paths.map.MethodMap;
import org.pathforest.paths.map.PathMapWriter;
import org.pathforest.profile.Profile;
import org.pathforest.profile.file.ProfileReader;

/** A class file belongs to the module that contains it, not to modules whose tests run it. */
class ModuleClassesTest {
  @TempDir Path folder;
  private final ModuleClasses classes = new ModuleClasses();
  private String id;

  /**
   * Returns a path map of class files. Each is given as its name and the digit that fills its
   * SHA-256.
   */
  private byte[] map(String... files) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (PathMapWriter writer = new PathMapWriter(out, "kpaths")) {
      for (String file : files) {
        String[] words = file.split(" ", -1);
        writer.write(
            MethodMap.leftOut(
                new MethodKey(words[0], "run", "()V", words[1].repeat(64)),
                "a test",
                new MethodMap.Origin(null, null, false)));
      }
      id = writer.finish();
    }
    return out.toByteArray();
  }

  private Profile profile(String... files) throws IOException {
    byte[] map = map(files);
    Path file = folder.resolve("p.pathprof");
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
      zip.putNextEntry(new ZipEntry("counts.bin"));
      DataOutputStream counts = new DataOutputStream(zip);
      counts.writeInt(0x50464342);
      counts.writeShort(3);
      counts.writeInt(0);
      counts.writeByte(0);
      counts.flush();
      zip.putNextEntry(new ZipEntry("maps/" + id + ".map.gz"));
      zip.write(map);
      zip.putNextEntry(new ZipEntry("meta.properties"));
      zip.write("format=1\nk=4\nprofiler=kpaths\n".getBytes(StandardCharsets.UTF_8));
    }
    return ProfileReader.read(file);
  }

  private String of(String name, String digit) {
    return classes.of(name, digit.repeat(64));
  }

  @Test
  void class_files_of_one_name_are_told_apart() throws IOException {
    classes.add("core", map("x/Main 1", "x/A 1"), "core.map");
    classes.add("web", map("x/Main 2", "x/A 1"), "web.map");
    assertThat(of("x/Main", "1")).isEqualTo("core");
    assertThat(of("x/Main", "2")).isEqualTo("web");
    assertThat(of("x/A", "1")).as("a class that both have").isEqualTo("core");
    assertThat(of("x/Main", "3")).isNull();
  }

  @Test
  void profile_adds_other_versions_of_its_modules_classes_only() throws IOException {
    classes.add("core", map("x/Main 1"), "core.map");
    classes.add("web", map("y/Web 1"), "web.map");
    classes.add("web", profile("y/Web 0", "y/Web 1", "x/Main 1", "z/Other 1"));
    assertThat(of("y/Web", "0")).isEqualTo("web");
    assertThat(of("x/Main", "1")).isEqualTo("core");
    assertThat(of("z/Other", "1")).as("a copy of another module's class").isNull();
  }

  @Test
  void module_without_path_maps_has_the_classes_that_its_profile_has() throws IOException {
    classes.add("core", map("x/Main 1"), "core.map");
    classes.add("it", profile("x/Main 1", "z/Packaged 1"));
    assertThat(of("z/Packaged", "1")).isEqualTo("it");
    assertThat(of("x/Main", "1")).isEqualTo("core");
  }
}
