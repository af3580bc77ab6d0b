package org.pathforest.runtime.dump;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.runtime.Child;

/** Names of profiles, as users set them. */
class OutputNameTest {
  @TempDir private Path folder;

  @Test
  void output_names_can_hold_process_and_time_and_so_differ() throws Exception {
    Child child = new Child(folder, "-Dpathforest.output=100%%-%p-%t-%x%.pathprof");
    long before = System.currentTimeMillis();
    child.run("count");
    child.run("count");
    List<String[]> parts =
        child.files().stream().map(f -> f.getFileName().toString().split("-", -1)).toList();
    assertThat(parts).hasSize(2);
    for (String[] name : parts) {
      assertThat(String.join("-", name)).matches("100%-[0-9]+-[0-9]+-%x%\\.pathprof");
      assertThat(Long.parseLong(name[2])).isBetween(before, System.currentTimeMillis());
    }
    assertThat(parts.get(0)[1]).as("process").isNotEqualTo(parts.get(1)[1]);
  }

  @Test
  void output_names_can_hold_the_host() throws Exception {
    Child child = new Child(folder, "-Dpathforest.output=%h-%p.pathprof");
    child.run("count");
    assertThat(OutputName.host()).matches("[A-Za-z0-9._-]+");
    assertThat(child.files().get(0).getFileName().toString())
        .startsWith(OutputName.host() + "-")
        .matches(".+-[0-9]+\\.pathprof");
  }
}
