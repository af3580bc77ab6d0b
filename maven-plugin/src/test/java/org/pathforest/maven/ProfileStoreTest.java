package org.pathforest.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.apache.maven.plugin.MojoExecutionException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.paths.map.PathMapWriter;
import org.pathforest.profile.Profile;
import org.pathforest.profile.file.PathMapSource;

/** Files to which the JVMs of a build write, and the profile that is made of them. */
class ProfileStoreTest {
  @TempDir Path target;
  private ProfileStore store;

  @BeforeEach
  void store() {
    store = new ProfileStore(target.resolve("100%.pathprof"), "p", PathMapSource.NONE);
  }

  private void part(String name) throws IOException {
    Files.createDirectories(store.parts());
    Files.writeString(store.parts().resolve(name), "part");
  }

  @Test
  void jvms_write_files_of_their_own_beside_the_profile() {
    assertThat(store.output())
        .isEqualTo(
            target
                + "/100%%.pathprof.parts/%p-%t.pathprof".replace('/', java.io.File.separatorChar));
  }

  @Test
  void parts_are_read_in_order_of_their_names() throws IOException {
    part("2.pathprof");
    part("1.pathprof");
    part(".3.pathprof-x.tmp");
    assertThat(store.files())
        .containsExactly(store.parts().resolve("1.pathprof"), store.parts().resolve("2.pathprof"));
  }

  @Test
  void new_profile_begins_without_what_was_counted_before() throws IOException {
    part("1.pathprof");
    Files.writeString(store.file(), "sum");
    store.begin(false);
    assertThat(store.isEmpty()).isTrue();
    assertThat(store.parts()).isDirectory();
  }

  @Test
  void profile_that_is_added_to_keeps_its_parts() throws IOException {
    part("1.pathprof");
    Files.writeString(store.file(), "sum");
    store.begin(true);
    assertThat(store.files()).containsExactly(store.parts().resolve("1.pathprof"));
  }

  @Test
  void profile_without_parts_becomes_one_when_it_is_added_to() throws IOException {
    Files.writeString(store.file(), "sum");
    store.begin(true);
    assertThat(store.files()).containsExactly(store.parts().resolve("earlier.pathprof"));
    assertThat(store.file()).doesNotExist();
  }

  @Test
  void only_a_profile_may_be_replaced() throws IOException {
    Path pom = Files.writeString(target.resolve("pom.xml"), "<project/>");
    assertThatThrownBy(() -> new ProfileStore(pom, "p", PathMapSource.NONE).check("destFile"))
        .isInstanceOf(MojoExecutionException.class)
        .hasMessageStartingWith("parameter destFile: " + pom + ": not a profile");
    assertThat(pom).hasContent("<project/>");
    assertThatThrownBy(() -> new ProfileStore(target, "p", PathMapSource.NONE).check("destFile"))
        .hasMessageStartingWith(
            "parameter destFile: "
                + target
                + " is a folder; use a new file, or a profile, which will be replaced");
    assertThatCode(() -> store.check("destFile")).doesNotThrowAnyException();
    Files.writeString(store.file(), "damaged, but with a profile's name");
    assertThatCode(() -> store.check("destFile")).doesNotThrowAnyException();
  }

  @Test
  void profile_may_have_any_name() throws IOException {
    ByteArrayOutputStream map = new ByteArrayOutputStream();
    String id;
    try (PathMapWriter writer = new PathMapWriter(map, "kpaths")) {
      id = writer.finish();
    }
    Path other = target.resolve("counts");
    writeWithoutMap(other, id);
    ProfileStore of = new ProfileStore(other, "p", asked -> map.toByteArray());
    assertThatCode(() -> of.check("destFile")).doesNotThrowAnyException();
  }

  @Test
  void map_that_a_jvm_did_not_find_any_more_stands_in_the_sum() throws IOException {
    ByteArrayOutputStream map = new ByteArrayOutputStream();
    String id;
    try (PathMapWriter writer = new PathMapWriter(map, "kpaths")) {
      id = writer.finish();
    }
    Files.createDirectories(store.parts());
    writeWithoutMap(store.parts().resolve("1.pathprof"), id);
    Path kept = Files.createDirectories(target.resolve("pathforest/maps"));
    Files.write(kept.resolve(id + ".map.gz"), map.toByteArray());
    Profile read =
        new ProfileStore(store.file(), "p", new KeptMaps(target.resolve("pathforest"))).read();
    assertThat(read.meta().run().program()).as("not the command line of Surefire").isEqualTo("p");
    try (ZipFile sum = new ZipFile(store.file().toFile())) {
      assertThat(sum.stream().map(ZipEntry::getName)).contains("maps/" + id + ".map.gz");
    }
  }

  /** A test may request a profile of its JVM. The JVM's own profile counts the same and more. */
  @Test
  void of_dumps_of_one_jvm_the_last_counts() throws IOException {
    Files.createDirectories(store.parts());
    writeEmpty(store.parts().resolve("1.1.pathprof"), "intervals=a.1\nend=2026-01-02T03:04:05Z\n");
    writeEmpty(store.parts().resolve("1.2.pathprof"), "intervals=a.1\nend=2026-01-02T03:04:07Z\n");
    writeEmpty(store.parts().resolve("1.pathprof"), "intervals=a.1\nend=2026-01-02T03:04:06Z\n");
    writeEmpty(store.parts().resolve("2.pathprof"), "intervals=b.1\nend=2026-01-02T03:04:05Z\n");
    assertThat(store.read().meta().run().intervals()).containsExactly("a.1", "b.1");
    assertThat(store.read().meta().run().end()).hasToString("2026-01-02T03:04:07Z");
  }

  /** Writes the profile of a JVM that has loaded no instrumented class. */
  static void writeEmpty(Path part, String meta) throws IOException {
    write(part, 0, "", meta);
  }

  /**
   * Writes the profile of a JVM that has loaded an instrumented class but did not find its path
   * map.
   */
  private static void writeWithoutMap(Path part, String id) throws IOException {
    write(part, 1, id, "");
  }

  private static void write(Path part, int classes, String id, String meta) throws IOException {
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(part))) {
      zip.putNextEntry(new ZipEntry("counts.bin"));
      DataOutputStream counts = new DataOutputStream(zip);
      counts.writeInt(0x50464342);
      counts.writeShort(3);
      counts.writeInt(classes);
      for (int i = 0; i < classes; i++) {
        counts.writeUTF("org/x/A");
        counts.writeUTF("0".repeat(64));
        counts.writeUTF(id);
      }
      counts.writeByte(0);
      counts.flush();
      zip.putNextEntry(new ZipEntry("meta.properties"));
      zip.write(("format=1\nk=4\nprofiler=kpaths\n" + meta).getBytes(StandardCharsets.UTF_8));
    }
  }
}
