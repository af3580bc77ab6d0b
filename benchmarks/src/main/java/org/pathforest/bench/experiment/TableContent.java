package org.pathforest.bench.experiment;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.pathforest.bench.run.DataFile;

/**
 * Columns and rows of a table, written as text for readers and as tidy CSV files for programs.
 *
 * @param columns the columns, no two with the same title
 * @param rows the rows, each as long as the columns
 * @param note explanation of the table
 */
record TableContent(List<Column> columns, List<Row> rows, String note) {
  TableContent {
    columns = List.copyOf(columns);
    rows = List.copyOf(rows);
  }

  /**
   * A column.
   *
   * @param title title for readers
   * @param name name in data files, with the unit; columns that differ only in k share it
   * @param digits digits after the decimal point, for readers
   * @param k the k that the column is about; -1 if the column is about the whole row
   */
  record Column(String title, String name, int digits, int k) {
    private static final int NONE = -1;

    /** Creates a column of texts or of whole numbers. */
    static Column of(String title, String name) {
      return new Column(title, name, 0, NONE);
    }

    /** Creates a column of numbers. */
    static Column of(String title, String name, int digits) {
      return new Column(title, name, digits, NONE);
    }
  }

  /**
   * A row.
   *
   * @param aggregate whether the row summarizes others
   * @param cells texts and numbers; null or NaN where there is no figure
   */
  record Row(boolean aggregate, List<Object> cells) {
    Row {
      cells = Collections.unmodifiableList(new ArrayList<>(cells));
    }

    static Row of(Object... cells) {
      return new Row(false, Arrays.asList(cells));
    }

    static Row aggregate(Object... cells) {
      return new Row(true, Arrays.asList(cells));
    }
  }

  /** Returns the titles of the columns. */
  List<String> head() {
    return columns.stream().map(Column::title).toList();
  }

  /** Returns the rows for readers: with rounded numbers, and "×" for an infinite one. */
  List<List<String>> text() {
    List<List<String>> text = new ArrayList<>();
    for (Row row : rows) {
      List<String> cells = new ArrayList<>();
      for (int i = 0; i < columns.size(); i++) {
        cells.add(text(row.cells.get(i), columns.get(i).digits));
      }
      text.add(cells);
    }
    return text;
  }

  private static String text(Object cell, int digits) {
    if (cell instanceof Number number) {
      double value = number.doubleValue();
      return Double.isInfinite(value) ? "×" : Results.number(value, digits);
    }
    return cell == null ? Results.NOTHING : cell.toString();
  }

  /**
   * Writes {@code NAME.csv} with the rows, and {@code NAME-aggregates.csv} with the rows that
   * summarize others. A file that would have no rows is not written. If columns are about several
   * k, each k has a row of its own.
   */
  void write(Path folder, String name) throws IOException {
    write(folder.resolve(name + ".csv"), false);
    write(folder.resolve(name + "-aggregates.csv"), true);
  }

  private void write(Path file, boolean aggregates) throws IOException {
    List<Integer> ks = columns.stream().map(Column::k).filter(k -> k >= 0).distinct().toList();
    List<String> head = new ArrayList<>(names(Column.NONE));
    List<String> ofK = columns.stream().filter(c -> c.k >= 0).map(Column::name).distinct().toList();
    if (!ks.isEmpty()) {
      head.add("k");
      head.addAll(ofK);
    }
    List<List<Object>> lines = new ArrayList<>();
    for (Row row : rows) {
      if (row.aggregate != aggregates) {
        continue;
      }
      for (int k : ks.isEmpty() ? List.of(Column.NONE) : ks) {
        List<Object> line = new ArrayList<>();
        for (String column : names(Column.NONE)) {
          line.add(cell(row, column, Column.NONE));
        }
        if (k >= 0) {
          line.add(k);
          ofK.forEach(column -> line.add(cell(row, column, k)));
        }
        lines.add(line);
      }
    }
    if (!lines.isEmpty()) {
      DataFile.write(file, head, lines);
    }
  }

  private List<String> names(int k) {
    return columns.stream().filter(c -> c.k == k).map(Column::name).toList();
  }

  /** Returns the cell of a column for k; null if there is no such column. */
  private Object cell(Row row, String name, int k) {
    for (int i = 0; i < columns.size(); i++) {
      if (columns.get(i).k == k && columns.get(i).name.equals(name)) {
        return row.cells.get(i);
      }
    }
    return null;
  }
}
