package org.pathforest.bench.tables;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.programs.AlternatingLoop;

/** Number of static paths for each k. */
class StaticPathsTest {
  @TempDir Path folder;

  @Test
  void loop_of_two_ways_has_twice_as_many_paths_with_each_iteration() throws Exception {
    Path jar = folder.resolve("loop.jar");
    String entry = AlternatingLoop.class.getName().replace('.', '/') + ".class";
    try (InputStream in = AlternatingLoop.class.getResourceAsStream("/" + entry);
        ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar))) {
      out.putNextEntry(new ZipEntry(entry));
      in.transferTo(out);
      out.closeEntry();
    }
    StaticPaths paths = StaticPaths.of(jar);
    assertThat(paths.methods()).hasSize(1);
    // From the start or from the loop header, k iterations, then another one or the exit: 4 * 2^k.
    // Exits after fewer iterations add 2^1 to 2^(k - 1).
    assertThat(paths.methods().get(0).paths()).containsExactly(8L, 18L, 38L, 78L, 158L);
    assertThat(paths.markdown())
        .contains("| `AlternatingLoop.alternate` | 8 | 18 | 38 | 78 | 158 |")
        .contains("| more: not numbered | 0 | 0 | 0 | 0 | 0 |");
  }
}
