package org.pathforest.bench.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Operations on folders that all measurements need. */
public final class Folders {
  private Folders() {}

  /** Deletes a folder with its contents, if it exists. Links are not followed. */
  public static void delete(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    List<Path> innermostFirst;
    try (Stream<Path> all = Files.walk(folder)) {
      innermostFirst = all.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path path : innermostFirst) {
      Files.delete(path);
    }
  }
}
