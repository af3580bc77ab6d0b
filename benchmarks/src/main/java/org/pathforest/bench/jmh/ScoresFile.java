package org.pathforest.bench.jmh;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVPrinter;
import org.apache.commons.csv.CSVRecord;
import org.pathforest.paths.FileException;
import org.pathforest.profile.file.WholeFile;

/** The file of the scores of all rounds, one line each. It is written anew after each round. */
final class ScoresFile {
  private static final String[] HEADER = {"benchmark", "parameters", "round", "score", "unit"};
  private static final CSVFormat FORMAT =
      CSVFormat.RFC4180.builder().setRecordSeparator('\n').setHeader(HEADER).get();

  private ScoresFile() {}

  /**
   * Reads the file; empty if there is none.
   *
   * @throws FileException if it is not such a file
   */
  static List<Score> read(Path file) throws IOException {
    List<Score> scores = new ArrayList<>();
    if (!Files.exists(file)) {
      return scores;
    }
    CSVFormat format = FORMAT.builder().setSkipHeaderRecord(true).get();
    try (Reader in = Files.newBufferedReader(file, StandardCharsets.UTF_8);
        CSVParser lines = format.parse(in)) {
      for (CSVRecord line : lines) {
        scores.add(
            new Score(
                line.get("benchmark"),
                line.get("parameters"),
                Integer.parseInt(line.get("round")),
                Double.parseDouble(line.get("score")),
                line.get("unit")));
      }
    } catch (IllegalArgumentException e) {
      throw new FileException(file.toString(), "is damaged: " + e.getMessage(), e);
    }
    return scores;
  }

  static void write(Path file, List<Score> scores) throws IOException {
    StringBuilder text = new StringBuilder();
    try (CSVPrinter out = new CSVPrinter(text, FORMAT)) {
      for (Score s : scores) {
        out.printRecord(s.benchmark(), s.parameters(), s.round(), s.score(), s.unit());
      }
    }
    WholeFile.writeText(file, text);
  }
}
