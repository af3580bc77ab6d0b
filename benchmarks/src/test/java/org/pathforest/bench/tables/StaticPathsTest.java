package org.pathforest.bench.tables;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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
    String name = AlternatingLoop.class.getName().replace('.', '/') + ".class";
    Path classes = folder.resolve("classes");
    Path jar = folder.resolve("loop.jar");
    Files.createDirectories(classes.resolve(name).getParent());
    try (InputStream in = AlternatingLoop.class.getResourceAsStream("/" + name);
        ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar))) {
      Files.copy(in, classes.resolve(name));
      out.putNextEntry(new ZipEntry(name));
      Files.copy(classes.resolve(name), out);
      out.closeEntry();
    }

    for (Path part : List.of(jar, classes)) {
      // k iterations from the begin, or from the head, and then again or out: 4 times 2^k. And out
      // of the loop after fewer: 2^1 to 2^(k - 1).
      assertThat(StaticPaths.of(List.of(part)).methods())
          .as(part.toString())
          .extracting(m -> m.shortName() + " " + m.paths())
          .containsExactly("AlternatingLoop.alternate [8, 18, 38, 78, 158]");
    }
  }
}
