package workloads;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The files of a folder, sorted by path. */
final class Tree {
  private Tree() {}

  static List<Path> files(Path folder, String suffix, int most) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(Files::isRegularFile)
          .filter(file -> file.toString().endsWith(suffix))
          .sorted()
          .limit(most)
          .collect(Collectors.toList());
    }
  }
}
