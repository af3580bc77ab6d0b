package org.pathforest.e2e.tracer;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** An open jar or folder, with its files below the root. */
public record Archive(Path root, FileSystem jar) implements Closeable {
  /** Opens an existing jar or folder. */
  public static Archive read(Path place) throws IOException {
    return Files.isDirectory(place) ? new Archive(place, null) : opened(place, Map.of());
  }

  /** Creates a new jar or opens a folder. */
  static Archive make(Path place, boolean isJar) throws IOException {
    if (!isJar) {
      return new Archive(place, null);
    }
    Files.createDirectories(place.toAbsolutePath().getParent());
    Files.deleteIfExists(place);
    return opened(place, Map.of("create", true));
  }

  private static Archive opened(Path place, Map<String, ?> how) throws IOException {
    FileSystem jar = FileSystems.newFileSystem(place, how);
    return new Archive(jar.getPath("/"), jar);
  }

  /** Returns all files, sorted by name. */
  public List<Path> files() throws IOException {
    try (Stream<Path> walk = Files.walk(root)) {
      return walk.filter(Files::isRegularFile).sorted().toList();
    }
  }

  @Override
  public void close() throws IOException {
    if (jar != null) {
      jar.close();
    }
  }
}
