package org.pathforest.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sources that the demo passes to the compiler. */
class DemoFolderTest {
  @TempDir private Path folder;

  @Test
  void sources_are_unpacked_however_the_folder_is_named_and_nowhere_else() throws Exception {
    Path jar = folder.resolve("sources.jar");
    try (OutputStream file = Files.newOutputStream(jar);
        ZipOutputStream zip = new ZipOutputStream(file)) {
      for (String name : List.of("p/A.java", "../B.java", "p/notes.txt")) {
        zip.putNextEntry(new ZipEntry(name));
        zip.write(name.getBytes(StandardCharsets.UTF_8));
      }
    }
    Path here = Path.of("").toAbsolutePath().relativize(folder);

    assertThat(DemoFolder.unpackSources(jar, here.resolve("x/../to"))).isEqualTo(1);

    assertThat(DemoFolder.files(folder.resolve("to"))).containsExactly(Path.of("p/A.java"));
    assertThat(folder.resolve("B.java")).doesNotExist();
  }
}
