package org.pathforest.bench.jmh;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.pathforest.bench.run.DataFile;
import org.pathforest.paths.FileException;

/** The file of the scores of all rounds, one line each. It is written anew after each round. */
final class ScoresFile {
  private ScoresFile() {}

  /**
   * Reads the file; empty if there is none.
   *
   * @throws FileException if it is not such a file
   */
  static List<Score> read(Path file) throws IOException {
    return DataFile.read(
        file,
        Files.exists(file) ? Files.readString(file) : "",
        line ->
            new Score(
                line.get("benchmark"),
                line.get("parameters"),
                Integer.parseInt(line.get("round")),
                Double.parseDouble(line.get("score")),
                line.get("unit")));
  }

  static void write(Path file, List<Score> scores) throws IOException {
    DataFile.write(
        file,
        List.of("benchmark", "parameters", "round", "score", "unit"),
        scores.stream()
            .map(s -> List.of(s.benchmark(), s.parameters(), s.round(), s.score(), s.unit()))
            .toList());
  }
}
