package org.pathforest.bench.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVPrinter;
import org.apache.commons.csv.CSVRecord;
import org.pathforest.paths.FileException;
import org.pathforest.profile.file.WholeFile;

/**
 * Writes and reads tables for programs: comma-separated values (RFC 4180, except that lines end
 * with a line feed), with plain numbers in full precision. An unknown value is an empty cell. An
 * infinite value is {@code Inf}.
 */
public final class DataFile {
  private static final CSVFormat FORMAT =
      CSVFormat.RFC4180.builder().setRecordSeparator('\n').get();

  private DataFile() {}

  /**
   * Writes a file.
   *
   * @param head names of the columns
   * @param rows rows as long as the head: texts, numbers, and null for unknown values
   */
  public static void write(Path file, List<String> head, List<? extends List<?>> rows)
      throws IOException {
    WholeFile.writeText(file, text(List.of(head)) + text(rows));
  }

  /** Returns lines as they are in a file. */
  static String text(List<? extends List<?>> rows) throws IOException {
    StringBuilder text = new StringBuilder();
    try (CSVPrinter csv = new CSVPrinter(text, FORMAT)) {
      for (List<?> row : rows) {
        csv.printRecord(row.stream().map(DataFile::cell).toList());
      }
    }
    return text.toString();
  }

  /**
   * Reads the lines below the head of a file.
   *
   * @param text content of the file
   * @param line reads a line
   * @throws FileException if a line can't be read
   */
  public static <T> List<T> read(Path file, String text, Function<CSVRecord, T> line)
      throws IOException {
    CSVFormat withHead = FORMAT.builder().setHeader().setSkipHeaderRecord(true).get();
    try (CSVParser lines = CSVParser.parse(text, withHead)) {
      return lines.stream().map(line).collect(Collectors.toCollection(ArrayList::new));
    } catch (IllegalArgumentException | UncheckedIOException e) {
      throw new FileException(
          file.toString(), "is damaged (" + e.getMessage() + "); correct or remove that line", e);
    }
  }

  private static String cell(Object value) {
    if (value instanceof Double d) {
      if (d.isNaN()) {
        return "";
      }
      return d.isInfinite() ? "Inf" : BigDecimal.valueOf(d).stripTrailingZeros().toPlainString();
    }
    return value == null ? "" : value.toString();
  }
}
