package org.pathforest.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where the JVMs of a build write, and what of it stays. */
class ProfileStoreTest {
  @TempDir Path target;
  private ProfileStore store;

  @BeforeEach
  void store() {
    store = new ProfileStore(target.resolve("100%.pathprof"));
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
}
