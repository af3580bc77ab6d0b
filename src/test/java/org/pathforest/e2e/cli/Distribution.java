package org.pathforest.e2e.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.pathforest.e2e.docs.Docs;

/** The archive for users who do not build Pathforest. */
final class Distribution {
  private Distribution() {}

  /**
   * Unpacks the archive with its file permissions.
   *
   * @param folder an empty folder
   * @return the top-level folder of the archive
   */
  static Path unpack(Path folder) throws IOException {
    List<Path> archives;
    try (Stream<Path> files = Files.list(Docs.ROOT.resolve("cli/target"))) {
      archives = files.filter(f -> f.toString().endsWith(".zip")).toList();
    }
    assertThat(archives).hasSize(1);
    try (FileSystem zip =
            FileSystems.newFileSystem(
                archives.get(0), Map.of("enablePosixFileAttributes", "true"));
        Stream<Path> files = Files.walk(zip.getPath("/"))) {
      for (Path file : files.skip(1).toList()) {
        Path target = folder.resolve(file.toString().substring(1));
        Files.copy(file, target);
        Files.setPosixFilePermissions(target, Files.getPosixFilePermissions(file));
      }
    }
    try (Stream<Path> home = Files.list(folder)) {
      return home.findFirst().orElseThrow();
    }
  }
}
