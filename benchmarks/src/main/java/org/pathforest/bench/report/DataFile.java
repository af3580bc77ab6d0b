package org.pathforest.bench.report;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;
import org.pathforest.profile.file.WholeFile;

/**
 * Writes tables for programs to read: comma-separated values (RFC 4180, except that lines end with
 * a line feed), with plain numbers in full precision. An unknown value is an empty cell. An
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
    StringBuilder text = new StringBuilder();
    try (CSVPrinter csv = new CSVPrinter(text, FORMAT)) {
      csv.printRecord(head);
      for (List<?> row : rows) {
        csv.printRecord(row.stream().map(DataFile::cell).toList());
      }
    }
    WholeFile.writeText(file, text);
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
